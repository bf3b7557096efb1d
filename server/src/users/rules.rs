//! Users, how names compare, and how days of signing in are counted.

use crate::clock::Timestamp;
use crate::db::{FromRow, Row};
use crate::ids::UserId;
use foilcast_base::text_enum;
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use utoipa::ToSchema;

/// The role of a user, from the fewest rights to the most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    User,
    /// Keeps the live queue moving, too.
    Moderator,
    /// Changes everything but the owner.
    Admin,
    Owner,
}

text_enum!(Role, "a role", {
    User => "user",
    Moderator => "moderator",
    Admin => "admin",
    Owner => "owner",
});

impl Role {
    /// Whether admins' calls are open to this role.
    pub fn is_admin(self) -> bool {
        self >= Self::Admin
    }
}

/// A person with an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// The id, which never changes.
    pub id: UserId,
    /// The provider's login name, unique ignoring case.
    pub username: String,
    /// The name as the user writes it.
    pub display_name: String,
    /// The URL of the picture, if there is one.
    pub picture_url: Option<String>,
    /// The role of the user.
    pub role: Role,
    /// Whether the demo set made them.
    pub demo: bool,
    /// When the user first signed in.
    pub created_at: Timestamp,
    /// When they last did anything, to the minute.
    pub last_active_at: Option<Timestamp>,
    /// On which days they came.
    pub login: Login,
}

impl FromRow for User {
    fn from_row(row: &mut Row<'_>) -> anyhow::Result<Self> {
        Ok(Self {
            id: row.next()?,
            username: row.next()?,
            display_name: row.next()?,
            picture_url: row.next()?,
            role: row.next()?,
            demo: row.next()?,
            created_at: row.next()?,
            last_active_at: row.next()?,
            login: Login { day: row.next()?, count: row.next()?, streak: row.next()? },
        })
    }
}

impl User {
    pub fn new(id: UserId, person: &Person, role: Option<Role>, now: Timestamp) -> Self {
        Self {
            id,
            username: person.login.clone(),
            display_name: person.display_name.clone(),
            picture_url: person.picture_url.clone(),
            role: role.unwrap_or(Role::User),
            demo: person.demo,
            created_at: now,
            last_active_at: Some(now),
            login: Login::default(),
        }
    }

    /// The same person with what the provider says today; the configuration only ever raises a role.
    #[must_use]
    pub fn refreshed(self, person: &Person, role: Option<Role>) -> Self {
        Self {
            username: person.login.clone(),
            display_name: person.display_name.clone(),
            picture_url: person.picture_url.clone(),
            role: role.map_or(self.role, |role| role.max(self.role)),
            ..self
        }
    }
}

/// A user as a sign-in provider describes them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The sign-in provider, as in `twitch`.
    pub provider: &'static str,
    /// The provider's id of them.
    pub subject: String,
    /// Their login name there.
    pub login: String,
    /// The name as they write it.
    pub display_name: String,
    /// Where their picture is.
    pub picture_url: Option<String>,
    /// Whether the demo set makes them up.
    pub demo: bool,
}

/// The names (or provider ids) to which the configuration gives a role.
#[derive(Debug, Clone, Default)]
pub struct RoleNames {
    pub owner: Option<String>,
    pub admins: Vec<String>,
}

impl RoleNames {
    /// Every name with its role, blank ones left out.
    pub fn entries(&self) -> impl Iterator<Item = (&str, Role)> {
        let owner = self.owner.iter().map(|name| (name.trim(), Role::Owner));
        let admins = self.admins.iter().map(|name| (name.trim(), Role::Admin));
        owner.chain(admins).filter(|(name, _)| !name.is_empty())
    }
}

/// The days on which a user came: the first sign-in or validation of a UTC day is that day's login.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Login {
    /// The last such day, counted from 1970.
    pub day: Option<i64>,
    /// How many there were.
    pub count: i64,
    /// How many of them in a row, up to the last one.
    pub streak: i64,
}

/// The days after a login at `now`; `None` when this day counted already.
pub fn count_login(before: Login, now: Timestamp) -> Option<Login> {
    let today = now.day();
    let streak = match before.day {
        // A clock that was set back gives no second login either.
        Some(day) if day >= today => return None,
        Some(day) if day == today - 1 => before.streak + 1,
        Some(_) | None => 1,
    };
    Some(Login { day: Some(today), count: before.count + 1, streak })
}

/// How names compare and are searched, in any script: without marks, without case, compatible forms alike.
pub fn fold(text: &str) -> String {
    let plain = |text: &str| text.nfkd().filter(|c| !is_combining_mark(*c)).collect::<String>();
    // Upper case first, so that ß and ss, or the two small sigmas, come out alike.
    let upper = plain(text.trim()).to_uppercase();
    plain(&upper.chars().flat_map(char::to_lowercase).collect::<String>())
}

/// Characters of a name that are kept from each of them on.
pub const PART: usize = 8;

/// The parts by which a user with these folded names is found: from each character on, eight at most.
pub fn parts(username: &str, display: &str) -> Vec<String> {
    let of = |name: &str| -> Vec<String> {
        name.char_indices().map(|(at, _)| name[at..].chars().take(PART).collect()).collect()
    };
    let mut parts = of(username);
    if display != username {
        parts.extend(of(display));
    }
    parts.sort_unstable();
    parts.dedup();
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_name_is_found_by_the_prefixes_of_its_parts() {
        assert_eq!(parts("ada", "ada"), ["a", "ada", "da"]);
        assert_eq!(parts("äå1", "b"), ["1", "b", "äå1", "å1"]);
        assert_eq!(parts("countess_of", "countess_of")[1], "countess");
        assert!(parts("", "").is_empty());
    }

    proptest! {
        #[test]
        fn login_days_and_streaks_match_a_calendar(
            moves in prop::collection::vec(prop_oneof![0_i64..40, 20_i64..30, Just(-30_i64), 40_i64..90], 0..60)
        ) {
            // Hours between two visits. Sometimes the clock is set back.
            const HOUR: i64 = 3_600_000;
            let (mut now, mut login) = (1_000_000 * HOUR, Login::default());
            let mut calendar = std::collections::BTreeSet::new();
            for hours in moves {
                now += hours * HOUR;
                let today = now.div_euclid(24 * HOUR);
                // An earlier day does not count again.
                let counts = calendar.last().is_none_or(|last| *last < today);
                let after = count_login(login, Timestamp::from_millis(now));
                prop_assert_eq!(after.is_some(), counts);
                if counts {
                    calendar.insert(today);
                }
                login = after.unwrap_or(login);
                let last = calendar.last().copied().unwrap_or(0);
                let row = (0..=last).take_while(|back| calendar.contains(&(last - back))).count();
                prop_assert_eq!((login.day, login.count, login.streak), (Some(last), i64::try_from(calendar.len()).unwrap(), i64::try_from(row).unwrap()));
            }
        }
    }

    #[test]
    fn names_compare_without_case_and_marks_in_every_script() {
        for (one, other) in [
            ("É", "e"),
            ("STRASSE", "straße"),
            ("ΟΔΟΣ", "οδος"),
            ("İstanbul", "ISTANBUL"),
            ("Ёлка", "елка"),
            ("ﬁn", "FIN"),
        ] {
            assert_eq!(fold(one), fold(other), "{one} {other}");
        }
        assert_ne!(fold("a"), fold("b"));
        assert_eq!(fold("  (.*%_ "), "(.*%_");
    }

    #[test]
    fn a_streak_counts_consecutive_utc_days() {
        const DAY: i64 = 86_400_000;
        let logins = |days: &[i64]| {
            let mut login = Login::default();
            for millis in days {
                login = count_login(login, Timestamp::from_millis(*millis)).unwrap_or(login);
            }
            (login.count, login.streak)
        };
        let cases: [(&[i64], (i64, i64)); 6] = [
            (&[0], (1, 1)),
            (&[0, 1, DAY - 1], (1, 1)),
            (&[DAY - 1, DAY], (2, 2)),
            (&[0, DAY, 2 * DAY + 5], (3, 3)),
            (&[0, DAY, 3 * DAY], (3, 1)),
            (&[5 * DAY, 4 * DAY, 6 * DAY], (2, 2)),
        ];
        for (days, expected) in cases {
            assert_eq!(logins(days), expected, "{days:?}");
        }
    }

    #[test]
    fn the_configuration_raises_a_role_and_never_lowers_it() {
        let person = Person {
            provider: "twitch",
            subject: "1".into(),
            login: "ada".into(),
            display_name: "Ada".into(),
            picture_url: None,
            demo: false,
        };
        let now = Timestamp::from_millis(0);
        let admin = User::new(UserId::from_bytes([1; 12]), &person, Some(Role::Admin), now);
        assert_eq!(admin.clone().refreshed(&person, None).role, Role::Admin);
        assert_eq!(admin.clone().refreshed(&person, Some(Role::Owner)).role, Role::Owner);
        assert!(Role::Owner.is_admin() && !Role::Moderator.is_admin());
    }
}
