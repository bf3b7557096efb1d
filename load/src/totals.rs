//! Conservation of packs: the totals of held, reserved and opened packs, as the server reports them to each user.

use std::ops::RangeInclusive;

use futures_util::{StreamExt, TryStreamExt, stream};

use crate::requests::Request;
use crate::users::{Users, send_successfully};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    held: u64,
    reserved: u64,
    opened: u64,
}

impl Totals {
    pub async fn of(users: &Users) -> anyhow::Result<Self> {
        let all = users.all.iter().map(|user| async move {
            let me = Request::get("own profile", "/api/users/me", "/openedPacks").by(&user.token);
            send_successfully(&users.http, &user.url, me).await
        });
        let all: Vec<_> = stream::iter(all).buffer_unordered(16).try_collect().await?;
        Ok(all.iter().fold(Self::default(), |totals, me| {
            let number = |name: &str| me[name].as_u64().unwrap_or(0);
            Self {
                held: totals.held + number("packs"),
                reserved: totals.reserved + number("packsReserved"),
                opened: totals.opened + number("openedPacks"),
            }
        }))
    }

    fn granted(self) -> u64 {
        self.held + self.reserved + self.opened
    }

    /// Packs only move among these users, so their total must be the same as before. The number of packs opened since
    /// then must be in the range that the responses allow. Returns a sentence for either result.
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
        let (min, max) = (opened.start(), opened.end());
        if !opened.contains(&now) {
            return Err(format!(
                "PACKS DO NOT ADD UP: {now} packs were opened, expected {min} to {max} according to the responses."
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
        let before = Totals { held: 100, reserved: 0, opened: 10 };
        let correct = Totals { held: 90, reserved: 5, opened: 15 };
        assert!(
            correct
                .check(&before, 5..=5)
                .unwrap()
                .contains("110 granted = 90 held + 5 reserved + 15 opened (5 of them now)")
        );
        assert!(
            Totals { held: 91, ..correct }.check(&before, 5..=5).unwrap_err().contains("110 were granted, 111 are")
        );
        assert!(Totals { reserved: 4, ..correct }.check(&before, 5..=5).unwrap_err().contains("109 are"));
        assert!(correct.check(&before, 6..=7).unwrap_err().contains("5 packs were opened, expected 6 to 7"));
        assert!(correct.check(&before, 3..=4).unwrap_err().contains("5 packs were opened, expected 3 to 4"));
        assert!(correct.check(&before, 4..=6).is_ok());
    }
}
