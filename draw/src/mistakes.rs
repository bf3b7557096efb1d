//! Mistakes that a draw could make, injected by tests to show that they would be found; never in a release.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mistake {
    /// Integers are taken modulo n without rejecting the incomplete last stretch.
    Modulo,
    /// A definition already in the pack is drawn again like any other.
    RepeatsAllowed,
    /// The first card is the guaranteed one in place of the last.
    GuaranteeFirst,
    /// A held copy gives way to the next free one in order in place of the next integer.
    FirstFit,
    /// The remainder is listed from counts that were true once.
    StaleHint,
}

/// Whether a test has injected this mistake; always false in a release.
#[cfg(not(test))]
pub(super) const fn planted(_: Mistake) -> bool {
    false
}

#[cfg(test)]
pub(super) use planting::{plant, planted};

#[cfg(test)]
mod planting {
    use super::Mistake;
    use std::cell::Cell;

    thread_local! {
        static PLANTED: Cell<Option<Mistake>> = const { Cell::new(None) };
    }

    /// Whether a test has injected this mistake.
    pub(crate) fn planted(mistake: Mistake) -> bool {
        PLANTED.get() == Some(mistake)
    }

    /// Runs `test` with this mistake injected in the code of this thread.
    pub(crate) fn plant<T>(mistake: Option<Mistake>, test: impl FnOnce() -> T) -> T {
        let before = PLANTED.replace(mistake);
        let outcome = test();
        PLANTED.set(before);
        outcome
    }
}
