//! An achievement as the editor sends it, and its validation.

use serde::Deserialize;
use utoipa::ToSchema;

use super::super::mistakes::Mistakes;
use crate::achievements::editing::Which;
use crate::achievements::{AchievementReward, Kind, NewAchievement, Reward};
use crate::error::Result;
use crate::ids::AchievementId;
use crate::json::given;
use crate::messages::{List, msg};

/// Maximum length of a name and of a category, in characters.
const LONGEST_NAME: usize = 60;
/// Maximum length of a description, in characters.
const LONGEST_TEXT: usize = 200;
const MAX_TARGET: i64 = 1_000_000_000;
/// Largest number of packs in a reward.
const MAX_PACKS: u32 = 1000;

/// An achievement to create or change.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AchievementDraft {
    /// The id of the achievement to change; `name` is then its new name. If absent, `name` identifies it.
    #[serde(default, rename = "_id", deserialize_with = "given")]
    id: Option<AchievementId>,
    /// The name, 1 to 60 characters: of a new achievement, or of the one to change.
    name: String,
    /// The new name; unchanged if absent.
    #[serde(default)]
    new_name: Option<String>,
    /// The condition, a sentence of at most 200 characters; unchanged if absent.
    #[serde(default)]
    description: Option<String>,
    /// The category, for example `trading`; unchanged if absent.
    #[serde(default)]
    category: Option<String>,
    /// The metric that it counts; unchanged if absent.
    #[serde(default, deserialize_with = "given")]
    kind: Option<Kind>,
    /// The count at which it is reached; unchanged if absent.
    #[serde(default, deserialize_with = "given")]
    #[schema(minimum = 1)]
    requirement: Option<i64>,
    /// The same as `requirement`, for older clients.
    #[serde(default, deserialize_with = "given")]
    #[schema(minimum = 1)]
    threshold: Option<i64>,
    /// The reward: 1 to 1000 packs, or one card; unchanged if absent.
    #[serde(default)]
    reward: Option<AchievementReward>,
    /// The number of packs in the reward, for older clients.
    #[serde(default, deserialize_with = "given")]
    packs: Option<u32>,
    /// Whether the reward is a card, for older clients.
    #[serde(default, deserialize_with = "given")]
    card: Option<bool>,
    /// Whether it is closed: no other user can reach it, and users who have reached it keep it.
    #[serde(default)]
    pub retired: bool,
    /// The `version` of the achievement that you have seen. If the achievement has another version now, the response is
    /// 409 `changed`. Without it, any version is replaced.
    #[serde(default)]
    pub version: Option<String>,
}

/// Of two fields for one value, returns the one that changed, since clients send back what they have read.
fn changed<T: Copy + PartialEq>(ways: [Option<T>; 2], before: Option<T>) -> Result<Option<T>, Contradiction> {
    match ways {
        [Some(one), Some(other)] if one == other || Some(other) == before => Ok(Some(one)),
        [one @ Some(_), other @ Some(_)] => {
            if one == before {
                Ok(other)
            } else {
                Err(Contradiction)
            }
        }
        [one, other] => Ok(one.or(other).or(before)),
    }
}

/// Two fields for one value contradict each other.
#[derive(Clone, Copy)]
struct Contradiction;

fn check_line(mistakes: &mut Mistakes, text: &str, longest: usize, field: &'static str) {
    let fits = (1..=longest).contains(&text.chars().count()) && !text.chars().any(char::is_control);
    mistakes.check(fits, field, msg!("invalid.required_line", max = longest));
}

impl AchievementDraft {
    /// The achievement to change.
    pub fn which(&self) -> Which<'_> {
        self.id.map_or_else(|| Which::Name(self.name.trim()), Which::Id)
    }

    /// The described achievement. `before` is its current state.
    ///
    /// # Errors
    /// 400 with all mistakes.
    pub fn checked(&self, before: Option<&NewAchievement>) -> Result<NewAchievement> {
        let mut mistakes = Mistakes::new(msg!("invalid.achievement"));
        let new_name = self.new_name.as_deref().map(str::trim).filter(|name| !name.is_empty());
        let name = new_name.unwrap_or(self.name.trim());
        check_line(&mut mistakes, name, LONGEST_NAME, if new_name.is_some() { "newName" } else { "name" });
        let text = |given: &Option<String>, before: Option<&String>| {
            given.as_ref().or(before).map(|text| text.trim().to_owned()).unwrap_or_default()
        };
        let description = text(&self.description, before.map(|before| &before.description));
        let category = text(&self.category, before.map(|before| &before.category)).to_lowercase();
        check_line(&mut mistakes, &description, LONGEST_TEXT, "description");
        check_line(&mut mistakes, &category, LONGEST_NAME, "category");
        let kind = self.kind.or(before.map(|before| before.kind));
        mistakes.check(kind.is_some(), "kind", msg!("invalid.achievement_kind", kinds = kinds()));
        let requirement = self.requirement(kind, before, &mut mistakes);
        let reward = self.reward(before, &mut mistakes);
        match (kind, reward) {
            (Some(kind), Some(reward)) if mistakes.is_empty() => {
                Ok(NewAchievement { name: name.to_owned(), description, category, kind, requirement, reward })
            }
            _ => Err(mistakes.into()),
        }
    }

    fn requirement(&self, kind: Option<Kind>, before: Option<&NewAchievement>, mistakes: &mut Mistakes) -> i64 {
        let said = changed([self.requirement, self.threshold], before.map(|before| before.requirement));
        mistakes.check(said.is_ok(), "threshold", msg!("invalid.requirement_differs"));
        let requirement = said.ok().flatten().unwrap_or(0);
        let most = kind.and_then(Kind::most).unwrap_or(MAX_TARGET);
        mistakes.check(
            said.is_err() || (1..=most).contains(&requirement),
            "requirement",
            msg!("invalid.threshold", max = most),
        );
        requirement
    }

    fn reward(&self, before: Option<&NewAchievement>, mistakes: &mut Mistakes) -> Option<Reward> {
        let message = msg!("invalid.reward", max = MAX_PACKS);
        let mut read = |reward: &AchievementReward, field| {
            let reward = reward.read().filter(|reward| reward.packs().is_none_or(|packs| packs <= MAX_PACKS));
            mistakes.check(reward.is_some(), field, message.clone());
            reward
        };
        let reward = self.reward.as_ref().map(|reward| read(reward, "reward"));
        let alone = AchievementReward { packs: self.packs, card: self.card };
        let alone = (self.packs.is_some() || self.card.is_some()).then(|| read(&alone, "packs"));
        let said = changed([reward.flatten(), alone.flatten()], before.map(|before| before.reward));
        mistakes.check(said.is_ok(), "packs", msg!("invalid.reward_differs"));
        let reward = said.ok().flatten();
        mistakes.check(said.is_err() || reward.is_some(), "reward", message);
        reward
    }
}

fn kinds() -> List {
    List::of(Kind::ALL.map(Kind::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
    use serde_json::json;

    fn before() -> NewAchievement {
        let (name, description, category) = ("Seller".into(), "Sell 5 cards.".into(), "market".into());
        NewAchievement { name, description, category, kind: Kind::Sold, requirement: 5, reward: Reward::Packs(2) }
    }

    fn saved(draft: serde_json::Value, before: Option<&NewAchievement>) -> Result<NewAchievement, Vec<String>> {
        let draft: AchievementDraft = serde_json::from_value(draft).expect("a draft");
        draft.checked(before).map_err(|error| match error {
            Error::Invalid(reason) => reason.fields.into_keys().collect(),
            other => panic!("{other:?}"),
        })
    }

    #[test]
    fn older_clients_send_threshold_packs_and_card() {
        let draft = json!({"name": "Seller", "description": "Sell 5 cards.", "category": "Market", "kind": "sold",
            "threshold": 5, "packs": 2, "card": false});
        assert_eq!(saved(draft, None), Ok(before()));
        let card = saved(json!({"name": "Seller", "packs": 0, "card": true}), Some(&before()));
        assert_eq!(card, Ok(NewAchievement { reward: Reward::Card, ..before() }));
    }

    #[test]
    fn the_changed_one_of_two_equivalent_fields_counts() {
        let both = |requirement: i64, threshold: i64, packs: u32| {
            let draft = json!({"name": "Seller", "requirement": requirement, "threshold": threshold,
                "reward": {"packs": 2}, "packs": packs, "card": false});
            saved(draft, Some(&before())).map(|new| (new.requirement, new.reward.packs()))
        };
        assert_eq!(both(5, 5, 2), Ok((5, Some(2))));
        assert_eq!(both(5, 8, 3), Ok((8, Some(3))));
        assert_eq!(both(8, 5, 2), Ok((8, Some(2))));
        assert_eq!(both(7, 8, 2), Err(vec!["threshold".to_owned()]));
    }

    #[test]
    fn a_new_achievement_needs_all_fields() {
        let missing = saved(json!({"name": "Seller"}), None);
        let fields = ["category", "description", "kind", "requirement", "reward"];
        assert_eq!(missing, Err(fields.map(str::to_owned).to_vec()));
        assert_eq!(
            saved(json!({"name": "Seller", "packs": 2, "card": true}), Some(&before())),
            Err(vec!["packs".to_owned()])
        );
    }
}
