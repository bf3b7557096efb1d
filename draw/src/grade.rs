//! Grades from the stream (docs/fairness.md, section 22).

use super::stream::{Integers, Label, accepted};

/// The grade of a card, and the attempt that drew it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawnGrade {
    /// From 1 to 10.
    pub grade: u8,
    pub attempt: u32,
}

/// Draws a grade. The weights are those of the grades from 10 down to 1; `None` if all are 0.
pub fn draw_grade<I: Integers>(integers: &mut I, weights: &[u32; 10]) -> Option<DrawnGrade> {
    let sum = weights.iter().map(|weight| u64::from(*weight)).sum();
    if sum == 0 {
        return None;
    }
    let mut next = 0;
    let (attempt, number) = accepted(integers, Label::Grade, &mut next, sum);
    let mut running = 0;
    let of_weights = (1..=10).rev().zip(weights).map(|(grade, weight)| {
        running += u64::from(*weight);
        (grade, running)
    });
    let mut above = of_weights.filter(|(_, running)| *running > number);
    above.next().map(|(grade, _)| DrawnGrade { grade, attempt })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rejects as many attempts as given, then returns the integer.
    struct Fixed(u32, u64);

    impl Integers for Fixed {
        fn below(&mut self, label: Label, attempt: u32, n: u64) -> Option<u64> {
            assert_eq!(label, Label::Grade);
            (attempt >= self.0).then(|| self.1.min(n - 1))
        }
    }

    #[test]
    fn each_integer_below_the_sum_belongs_to_one_grade() {
        let weights = [1, 0, 2, 0, 0, 0, 0, 0, 0, 3];
        let grades = [0, 1, 2, 3, 5].map(|number| draw_grade(&mut Fixed(0, number), &weights).unwrap().grade);
        assert_eq!(grades, [10, 8, 8, 1, 1]);
    }

    #[test]
    fn the_attempt_that_was_not_rejected_is_returned() {
        let drawn = draw_grade(&mut Fixed(2, 0), &[u32::MAX; 10]);
        assert_eq!(drawn, Some(DrawnGrade { grade: 10, attempt: 2 }));
        assert_eq!(draw_grade(&mut Fixed(0, 0), &[0; 10]), None);
    }
}
