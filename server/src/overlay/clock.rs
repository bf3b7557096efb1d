//! The duration of an opening's show. The timeout and `elapsedMs` use it. Constants are in milliseconds.

pub const GREETING_MS: i64 = 4000;
/// From the end of the greeting until the cards are on the table.
const PAUSE: i64 = 500;
const FLIP: i64 = 700;
/// From the last flip until the first card leaves.
const HOLD: i64 = 5000;
/// Between two pairs that leave; the first leaves without a delay.
const HIDE: i64 = 300;
/// From the last pair that leaves until the screen is empty.
const CLEAR: i64 = 600;
/// How long after its end a show may be reported as complete.
pub const END_TIMEOUT_MS: i64 = 5000;

/// When the card at this place in the order of the flips is turned, in milliseconds from the start of the show. Places
/// count from 0.
pub fn flip_at(place: usize) -> i64 {
    let flips = i64::try_from(place).unwrap_or(i64::MAX / FLIP / 2) + 1;
    GREETING_MS + PAUSE + FLIP * flips
}

/// The length of the show of `cards` cards, in milliseconds.
pub fn show_length(cards: usize) -> i64 {
    let cards = i64::try_from(cards).unwrap_or(i64::MAX / FLIP / 2);
    // Pairs leave from the outside in; a single middle card is a step too.
    let steps = (cards + 1) / 2;
    GREETING_MS + PAUSE + FLIP * cards + HOLD + HIDE * (steps - 1).max(0) + CLEAR
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_of_a_show_is_the_sum_of_its_steps() {
        for (cards, length) in
            [(0, 10_100), (1, 10_800), (2, 11_500), (3, 12_500), (4, 13_200), (5, 14_200), (10, 18_300)]
        {
            assert_eq!(show_length(cards), length, "{cards} cards");
        }
    }
}
