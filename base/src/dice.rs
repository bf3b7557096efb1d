//! Randomness as a dependency: the operating system's, or a seeded stream for tests and the demo set.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sha2::{Digest, Sha256};

/// The source of random bytes.
#[derive(Clone)]
pub enum Dice {
    System,
    /// A reproducible stream: SHA-256 over a seed and a counter.
    Seeded(Arc<Stream>),
}

/// The state of a reproducible stream.
pub struct Stream {
    seed: u64,
    next: AtomicU64,
}

impl Dice {
    /// A stream that is the same for every call with this seed.
    pub fn seeded(seed: u64) -> Self {
        Self::Seeded(Arc::new(Stream { seed, next: AtomicU64::new(0) }))
    }

    /// Returns `N` random bytes.
    ///
    /// # Panics
    /// When the operating system returns no randomness, because nothing safe can be done then.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0_u8; N];
        match self {
            Self::System => system_bytes(&mut bytes),
            Self::Seeded(stream) => {
                for chunk in bytes.chunks_mut(32) {
                    let number = stream.next.fetch_add(1, Ordering::Relaxed);
                    let mut hash = Sha256::new();
                    hash.update(stream.seed.to_be_bytes());
                    hash.update(number.to_be_bytes());
                    chunk.copy_from_slice(&hash.finalize()[..chunk.len()]);
                }
            }
        }
        bytes
    }

    /// A uniformly distributed number below `n`; 0 when `n` is 0.
    pub fn below(&self, n: u64) -> u64 {
        if n == 0 {
            return 0;
        }
        let limit = u64::MAX - (u64::MAX % n + 1) % n;
        loop {
            let x = u64::from_be_bytes(self.bytes::<8>());
            if x <= limit {
                return x % n;
            }
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    clippy::expect_used,
    reason = "the one place that asks the machine for randomness"
)]
fn system_bytes(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the operating system gives random bytes");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeded_dice_repeat_and_stay_below() {
        let (a, b) = (Dice::seeded(7), Dice::seeded(7));
        for n in [1, 2, 3, 10, 1 << 40] {
            let x = a.below(n);
            assert!(x < n);
            assert_eq!(x, b.below(n));
        }
        assert_ne!(Dice::seeded(1).bytes::<40>(), Dice::seeded(2).bytes::<40>());
    }
}
