//! What the instance publishes of its rows.

use super::super::public2::{PublicGrade, PublicRaffle};
use super::World2;

impl World2 {
    /// The position of the first live opening that was not shown.
    pub fn hidden_from(&self) -> Option<i64> {
        self.data
            .openings
            .iter()
            .find(|opening| self.unshown.contains(&opening.id))
            .map(|opening| opening.fairness.position())
    }

    /// The number of openings before it.
    pub fn shown(&self) -> usize {
        let hidden = self.hidden_from().unwrap_or(i64::MAX);
        self.data.openings.partition_point(|opening| opening.fairness.position() < hidden)
    }

    /// The grades whose lines are in batches.
    pub fn logged_grades(&self) -> Vec<PublicGrade> {
        let is_logged = |grade: &&PublicGrade| self.is_logged(&format!("grade-due {} ", grade.card_id));
        self.data.grades.iter().filter(is_logged).cloned().collect()
    }

    /// The raffles whose lines are in batches.
    pub fn logged_raffles(&self) -> Vec<PublicRaffle> {
        let is_logged = |raffle: &&PublicRaffle| self.is_logged(&format!("raffle {} ", raffle.id));
        self.data.raffles.iter().filter(is_logged).cloned().collect()
    }

    fn is_logged(&self, begins: &str) -> bool {
        self.data.batches.iter().flat_map(|batch| &batch.entries).any(|line| line.starts_with(begins))
    }
}
