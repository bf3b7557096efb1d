//! Checks that packs add up: held, reserved and opened packs, as the server reports them to each user.

use std::ops::RangeInclusive;

use futures_util::{StreamExt, TryStreamExt, stream};

use crate::browser::Call;
use crate::people::{Crowd, must};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    held: u64,
    reserved: u64,
    opened: u64,
}

impl Sums {
    pub async fn of(crowd: &Crowd) -> anyhow::Result<Self> {
        let all = crowd.people.iter().map(|person| async move {
            let me = Call::get("a look at oneself", "/api/users/me", "/openedPacks").by(&person.token);
            must(&crowd.http, &person.url, me).await
        });
        let all: Vec<_> = stream::iter(all).buffer_unordered(16).try_collect().await?;
        Ok(all.iter().fold(Self::default(), |sums, me| {
            let number = |name: &str| me[name].as_u64().unwrap_or(0);
            Self {
                held: sums.held + number("packs"),
                reserved: sums.reserved + number("packsReserved"),
                opened: sums.opened + number("openedPacks"),
            }
        }))
    }

    fn granted(self) -> u64 {
        self.held + self.reserved + self.opened
    }

    /// Packs only move among these users, so their number must be the same as before, and the number of opened packs
    /// must match the responses, up to openings with an unknown outcome. Returns a sentence for either result.
    pub fn check(self, before: &Self, opened: RangeInclusive<u64>) -> Result<String, String> {
        let Self { held, reserved, .. } = self;
        let now = self.opened - before.opened.min(self.opened);
        if self.granted() != before.granted() {
            return Err(format!(
                "PACKS DO NOT ADD UP: {} were granted, {} are held, reserved or opened.",
                before.granted(),
                self.granted()
            ));
        }
        let (answered, most) = (opened.start(), opened.end());
        if !opened.contains(&now) {
            return Err(format!(
                "PACKS DO NOT ADD UP: {answered} openings were answered, {now} packs are opened, {most} at most may be."
            ));
        }
        Ok(format!(
            "Packs add up: {} granted = {held} held + {reserved} reserved + {} opened ({now} of them now).",
            before.granted(),
            self.opened
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_number_of_packs_is_detected() {
        let before = Sums { held: 100, reserved: 0, opened: 10 };
        let sound = Sums { held: 90, reserved: 5, opened: 15 };
        assert!(
            sound
                .check(&before, 5..=5)
                .unwrap()
                .contains("110 granted = 90 held + 5 reserved + 15 opened (5 of them now)")
        );
        assert!(Sums { held: 91, ..sound }.check(&before, 5..=5).unwrap_err().contains("110 were granted, 111 are"));
        assert!(Sums { reserved: 4, ..sound }.check(&before, 5..=5).unwrap_err().contains("109 are"));
        assert!(sound.check(&before, 6..=7).unwrap_err().contains("6 openings were answered, 5 packs are opened"));
        assert!(sound.check(&before, 3..=4).unwrap_err().contains("5 packs are opened, 4 at most"));
        assert!(sound.check(&before, 4..=6).is_ok());
    }
}
