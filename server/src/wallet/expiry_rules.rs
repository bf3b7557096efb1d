//! Which packs of a wallet expire, and when. Days are UTC days since 1970.

use crate::clock::Timestamp;
use crate::from_row;
use crate::ids::UserId;

const DAY_MS: i64 = 86_400_000;
/// The earliest notice, in days before packs expire.
const NOTICE_DAYS: u32 = 3;

/// How long unopened packs are kept (docs/decisions/draw-2.md, section 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expiry {
    /// The number of whole days.
    pub days: u32,
    /// How many days before packs expire their holder gets a notification.
    pub notice: u32,
    /// When `days` was last changed. Packs that came earlier count as if they had come then.
    pub since: Timestamp,
}

from_row!(Expiry { days, notice, since });

/// Packs that came into a wallet together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    pub packs: i64,
    pub came: Timestamp,
}

from_row!(Arrival { packs, came });

/// A wallet whose row is locked.
#[derive(Debug)]
pub struct HeldWallet {
    pub user: UserId,
    /// The number of free packs.
    pub packs: i64,
    /// The holder knows when packs expire whose first day is at most this.
    pub notified: i64,
}

from_row!(HeldWallet { user, packs, notified });

/// What is to be done about a wallet.
#[derive(Debug, PartialEq, Eq)]
pub struct Visit {
    /// The number of packs that expire now.
    pub expired: i64,
    /// The packs that expire soon, unless the holder knows: their number, and the first day that some of them expire.
    pub soon: Option<(i64, i64)>,
    /// The new value of [`HeldWallet::notified`].
    pub notified: i64,
    /// The next visit is due [`Expiry::visit_at`] this.
    pub base: i64,
}

impl Expiry {
    pub fn new(days: u32, since: Timestamp) -> Self {
        Self { days, notice: NOTICE_DAYS.min(days / 2), since }
    }

    fn length(&self) -> i64 {
        self.days.into()
    }

    fn notice_days(&self) -> i64 {
        self.notice.into()
    }

    /// The first whole day on which packs are kept that came at this time.
    fn first_day(&self, came: Timestamp) -> i64 {
        came.max(self.since).plus_millis(DAY_MS - 1).day()
    }

    /// When packs expire that came at this time.
    pub fn expires_at(&self, came: Timestamp) -> Timestamp {
        start_of(self.first_day(came) + self.length())
    }

    /// Packs that came until this time have expired.
    pub fn limit(&self, now: Timestamp) -> Timestamp {
        start_of(now.day() - self.length())
    }

    /// The largest base of the wallets to visit now; `None` while all packs are kept for longer.
    pub fn due_base(&self, now: Timestamp) -> Option<i64> {
        let base = now.day() - self.length() + self.notice_days();
        (base >= self.first_day(self.since)).then_some(base)
    }

    /// When a wallet with this base is to be visited.
    pub fn visit_at(&self, base: i64) -> Timestamp {
        start_of(base.max(self.first_day(self.since)) + self.length() - self.notice_days())
    }

    /// What is to be done about a wallet with these free packs.
    pub fn visit(&self, free: &[Arrival], notified: i64, now: Timestamp) -> Visit {
        let last_expired = now.day() - self.length();
        let last_soon = last_expired + self.notice_days();
        // A pack that comes later has no earlier first day than today.
        let mut visit = Visit { expired: 0, soon: None, notified, base: now.day() };
        for Arrival { packs, came } in free {
            let day = self.first_day(*came);
            if day <= last_expired {
                visit.expired += packs;
                continue;
            }
            let is_known = day <= notified;
            if day <= last_soon && !is_known {
                let (sum, first) = visit.soon.unwrap_or((0, i64::MAX));
                visit.soon = Some((sum + packs, first.min(day + self.length())));
                visit.notified = visit.notified.max(day);
            }
            let base = if day <= last_soon { day + self.notice_days() } else { day };
            visit.base = visit.base.min(base);
        }
        visit
    }
}

/// Midnight at the start of a day.
pub const fn start_of(day: i64) -> Timestamp {
    Timestamp::from_millis(day * DAY_MS)
}

/// The newest packs of these arrivals, which are in the order newest first.
///
/// What leaves a wallet is always the oldest pack, and reserved packs count as older than free ones. So the free packs
/// are the newest that came.
pub fn newest(packs: i64, arrivals: impl IntoIterator<Item = Arrival>) -> Vec<Arrival> {
    let mut left = packs;
    let mut found = Vec::new();
    for arrival in arrivals {
        if left <= 0 {
            break;
        }
        let packs = arrival.packs.min(left);
        left -= packs;
        found.push(Arrival { packs, ..arrival });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::VecDeque;

    fn at(day: i64, hour: i64) -> Timestamp {
        start_of(day).plus_hours(hour)
    }

    fn some(packs: i64, came: Timestamp) -> Arrival {
        Arrival { packs, came }
    }

    const EXPIRY: Expiry = Expiry { days: 30, notice: 3, since: Timestamp::from_millis(0) };

    #[test]
    fn packs_are_kept_for_whole_utc_days_from_their_arrival_or_the_last_change() {
        for (came, since, expected) in [
            (at(100, 0), at(0, 0), at(130, 0)),
            (at(100, 1), at(0, 0), at(131, 0)),
            (at(100, 23), at(0, 0), at(131, 0)),
            (at(100, 1), at(120, 5), at(151, 0)),
        ] {
            assert_eq!(Expiry { since, ..EXPIRY }.expires_at(came), expected, "{came} {since}");
        }
    }

    #[test]
    fn a_visit_tells_once_and_then_lets_packs_expire() {
        let free = [some(1, at(110, 5)), some(2, at(100, 5))];
        // The two packs of day 100 expire on day 131.
        for (today, notified, expected) in [
            (127, 0, Visit { expired: 0, soon: None, notified: 0, base: 101 }),
            (128, 0, Visit { expired: 0, soon: Some((2, 131)), notified: 101, base: 104 }),
            (130, 101, Visit { expired: 0, soon: None, notified: 101, base: 104 }),
            (131, 101, Visit { expired: 2, soon: None, notified: 101, base: 111 }),
            (139, 101, Visit { expired: 2, soon: Some((1, 141)), notified: 111, base: 114 }),
            (141, 111, Visit { expired: 3, soon: None, notified: 111, base: 141 }),
        ] {
            assert_eq!(EXPIRY.visit(&free, notified, at(today, 1)), expected, "day {today}");
        }
    }

    #[test]
    fn the_notice_of_a_short_time_comes_after_half_of_it_or_not_at_all() {
        let short = |days| Expiry::new(days, at(0, 0));
        assert_eq!([1, 2, 5, 6, 3650].map(|days| short(days).notice), [0, 1, 2, 3, 3]);
        assert_eq!(short(1).visit(&[some(1, at(100, 0))], 0, at(100, 9)).soon, None);
    }

    #[test]
    fn nothing_is_due_before_the_time_since_the_last_change_is_over() {
        let expiry = Expiry { since: at(200, 1), ..EXPIRY };
        assert_eq!([227, 228].map(|day| expiry.due_base(at(day, 0))), [None, Some(201)]);
        assert_eq!(expiry.visit_at(0), at(228, 0));
        assert_eq!(expiry.visit_at(210), at(237, 0));
    }

    proptest! {
        /// Moves packs through a real queue, and compares what is left with the newest arrivals.
        #[test]
        fn the_newest_arrivals_are_what_first_in_first_out_leaves(
            moves in prop::collection::vec((0_i64..9, 0_usize..12), 0..60),
        ) {
            let (mut queue, mut arrivals) = (VecDeque::new(), Vec::new());
            for (day, (packs, out)) in (1..).zip(moves) {
                arrivals.push(some(packs, at(day, 0)));
                queue.extend((0..packs).map(|_| at(day, 0)));
                queue.drain(..out.min(queue.len()));
            }
            let left = i64::try_from(queue.len()).unwrap();
            let free = newest(left, arrivals.into_iter().rev().filter(|one| one.packs > 0));
            let each = free.iter().rev().flat_map(|one| (0..one.packs).map(|_| one.came));
            prop_assert_eq!(each.collect::<Vec<_>>(), Vec::from(queue));
        }

        /// A visit is never planned for later than something has to be done.
        #[test]
        fn no_visit_comes_too_late(
            packs in prop::collection::vec(90_i64..130, 1..5),
            days in 1_u32..40,
            today in 100_i64..140,
        ) {
            let expiry = Expiry::new(days, at(0, 0));
            let mut free: Vec<Arrival> = packs.iter().map(|day| some(1, at(*day, 0))).collect();
            free.retain(|one| one.came <= at(today, 0));
            let visit = expiry.visit(&free, 0, at(today, 0));
            free.retain(|one| expiry.expires_at(one.came) > at(today, 0));
            let next = (today..today + 100).find(|day| {
                let later = expiry.visit(&free, visit.notified, at(*day, 0));
                later.expired > 0 || later.soon.is_some()
            });
            if let Some(next) = next {
                prop_assert!(expiry.visit_at(visit.base) <= at(next, 0));
                prop_assert!(expiry.visit_at(visit.base) > at(today, 0), "a visit is not repeated at once");
            }
        }
    }
}
