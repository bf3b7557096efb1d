//! The achievements: seeded from `definitions/achievements.json`, stored in the database.

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::rules::{Kind, Reward};
use super::store;
use crate::achievements::Achievements;
use crate::db::{Conn, Tx};
use crate::ids::AchievementId;

/// An achievement in the format of the file.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewAchievement {
    /// The name, which also identifies it.
    pub name: String,
    pub description: String,
    pub category: String,
    pub kind: Kind,
    /// The figure that must be reached.
    pub requirement: i64,
    pub reward: Reward,
}

impl<'de> Deserialize<'de> for Reward {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "lowercase", deny_unknown_fields)]
        enum Written {
            Packs(u32),
            Card(bool),
        }
        match Written::deserialize(from)? {
            Written::Packs(packs) if packs > 0 => Ok(Self::Packs(packs)),
            Written::Card(true) => Ok(Self::Card),
            Written::Packs(_) | Written::Card(false) => {
                Err(serde::de::Error::custom("a reward is some packs, or a card"))
            }
        }
    }
}

/// The achievements of the file, in order.
pub(super) fn read() -> anyhow::Result<Vec<NewAchievement>> {
    Ok(serde_json::from_str(include_str!("../../../definitions/achievements.json"))?)
}

/// The id of a seeded achievement: the same on every node and every instance.
fn id_of(name: &str) -> AchievementId {
    let hash = Sha256::digest(format!("achievement {name}"));
    AchievementId::from_bytes(std::array::from_fn(|place| hash[place]))
}

/// Seeds the achievements that were never seeded in this database. From then on they belong to the instance: changed
/// ones stay changed, and removed ones stay removed.
pub async fn prepare(achievements: &Achievements) -> anyhow::Result<()> {
    let all = read()?;
    let seeded = achievements.core.db.read(|conn: &mut Conn<'_>| store::seeded(conn)).await?;
    let new: Vec<_> = all
        .into_iter()
        .enumerate()
        .filter(|(_, new)| !seeded.contains(&new.name))
        .map(|(position, new)| (position, id_of(&new.name), new))
        .collect();
    if new.is_empty() {
        return Ok(());
    }
    let seed =
        move |tx: &mut Tx<'_>| new.iter().try_for_each(|(position, id, new)| store::seed(tx, *id, new, *position));
    Ok(achievements.core.db.write(seed).await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn the_file_has_nine_growing_categories_and_every_kind() {
        let all = read().expect("can be read");
        let names: BTreeSet<_> = all.iter().map(|new| new.name.as_str()).collect();
        assert_eq!((all.len(), names.len()), (45, 45), "each name once");
        let mut categories: BTreeMap<&str, Vec<&NewAchievement>> = BTreeMap::new();
        for new in &all {
            assert!(new.requirement > 0, "{}", new.name);
            assert!(new.description.ends_with('.') && new.description.len() > 10, "{}", new.name);
            let number = new.requirement.to_string();
            let in_words = new.requirement == 1 || new.kind == Kind::Logins && new.requirement == 2;
            assert!(
                in_words || new.description.contains(&number),
                "the description of {} does not name {number}",
                new.name
            );
            categories.entry(&new.category).or_default().push(new);
        }
        assert_eq!(
            categories.keys().copied().collect::<Vec<_>>(),
            ["collection", "grading", "levels", "market", "packs", "sets", "showcase", "sign-in", "trading"]
        );
        for (category, achievements) in &categories {
            for kind in Kind::ALL {
                let requirements: Vec<i64> =
                    achievements.iter().filter(|new| new.kind == kind).map(|new| new.requirement).collect();
                assert!(
                    requirements.windows(2).all(|pair| pair[0] < pair[1]),
                    "{category}: {kind:?} must grow: {requirements:?}"
                );
            }
        }
        for kind in Kind::ALL {
            assert!(all.iter().any(|new| new.kind == kind), "{kind:?} is used");
        }
    }

    #[test]
    fn a_reward_is_packs_or_a_card() {
        let reward = |text: &str| serde_json::from_str::<Reward>(text).ok();
        assert_eq!(reward(r#"{"packs": 2}"#), Some(Reward::Packs(2)));
        assert_eq!(reward(r#"{"card": true}"#), Some(Reward::Card));
        for wrong in [r#"{"packs": 0}"#, r#"{"card": false}"#, "{}", r#"{"packs": 1, "card": true}"#] {
            assert_eq!(reward(wrong), None, "{wrong}");
        }
    }
}
