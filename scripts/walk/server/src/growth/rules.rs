//! Which days are kept.

/// Days of which the count is kept.
const DAYS: i64 = 366;

/// The first day that is kept.
pub fn first_day(today: i64) -> i64 {
    today - (DAYS - 1)
}
