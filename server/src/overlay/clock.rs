//! The overlay's clock: how long the show of an opening takes. The timeout and `elapsedMs` share it.

const GREETING: i64 = 4000;
/// From the leaving of the greeting to the cards on the table.
const PAUSE: i64 = 500;
const FLIP: i64 = 700;
/// From the last flip to the first card that leaves.
const HOLD: i64 = 5000;
/// From one pair that leaves to the next; the first leaves at once.
const HIDE: i64 = 300;
/// From the last pair that leaves to the empty screen.
const CLEAR: i64 = 600;
/// How much later than its length a show may say that it is complete.
pub const END_TIMEOUT_MS: i64 = 5000;

/// How many milliseconds the show of an opening of `cards` cards takes.
pub fn show_length(cards: usize) -> i64 {
    let cards = i64::try_from(cards).unwrap_or(i64::MAX / FLIP / 2);
    // Pairs leave from the outermost inward; a lone middle card is a step of its own.
    let steps = (cards + 1) / 2;
    GREETING + PAUSE + FLIP * cards + HOLD + HIDE * (steps - 1).max(0) + CLEAR
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_show_is_as_long_as_its_parts() {
        for (cards, length) in
            [(0, 10_100), (1, 10_800), (2, 11_500), (3, 12_500), (4, 13_200), (5, 14_200), (10, 18_300)]
        {
            assert_eq!(show_length(cards), length, "{cards} cards");
        }
    }
}
