//! An achievement as the editor sends it, and what must hold for it to be saved.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::achievements::{AchievementReward, Kind, NewAchievement, Reward};
use crate::error::{Error, Reason, Result};

/// Characters of a name and of a category at most.
const LONGEST_NAME: usize = 60;
/// Characters of a description at most.
const LONGEST_TEXT: usize = 200;
/// The most that can be asked for.
const MOST: i64 = 1_000_000_000;
/// The most packs that a reward has.
const MOST_PACKS: u32 = 1000;

/// An achievement to be made or changed. It is replaced as a whole.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AchievementDraft {
    /// Its name, 1 to 60 characters: which one is changed, or what a new one is called.
    pub name: String,
    /// What it is called from now on; absent for what it is called now.
    #[serde(default)]
    new_name: Option<String>,
    /// What has to be done, in a sentence of at most 200 characters.
    description: String,
    /// Which group it belongs to, as in `trading`.
    category: String,
    /// What it counts.
    kind: Kind,
    /// How much has to be reached.
    #[schema(minimum = 1)]
    requirement: i64,
    /// What it earns: 1 to 1000 packs, or one card.
    reward: AchievementReward,
    /// Whether it is closed: nobody reaches it any more, and who has keeps it.
    #[serde(default)]
    pub retired: bool,
    /// What was changed, as it was read: when it is something else by now, nothing is saved. Absent: whatever it is.
    #[serde(default)]
    pub version: Option<String>,
}

/// Mistakes by field.
struct Mistakes(Reason);

impl Mistakes {
    fn check(&mut self, holds: bool, field: &'static str, message: impl Into<String>) {
        if !holds && !self.0.fields.contains_key(field) {
            self.0.fields.insert(field.into(), message.into());
        }
    }

    fn text(&mut self, text: &str, longest: usize, field: &'static str) {
        let fits = (1..=longest).contains(&text.chars().count()) && !text.chars().any(char::is_control);
        self.check(fits, field, format!("This is a text of 1 to {longest} characters, in one line."));
    }
}

impl AchievementDraft {
    /// The achievement that it describes.
    ///
    /// # Errors
    /// 400 that names every mistake.
    pub fn checked(&self) -> Result<NewAchievement> {
        let name = self.new_name.as_deref().unwrap_or(&self.name).trim();
        let (description, category) = (self.description.trim(), self.category.trim().to_lowercase());
        let mut mistakes =
            Mistakes(Reason::new("invalid", "The achievement was not saved: see what is said at its fields."));
        mistakes.text(name, LONGEST_NAME, if self.new_name.is_some() { "newName" } else { "name" });
        mistakes.text(description, LONGEST_TEXT, "description");
        mistakes.text(&category, LONGEST_NAME, "category");
        let most = self.kind.most().unwrap_or(MOST);
        let whole = (1..=most).contains(&self.requirement);
        mistakes.check(
            whole,
            "requirement",
            format!("This is a whole number from 1 to {most}: more cannot be reached."),
        );
        let reward = self.reward.read().filter(|reward| reward.packs().is_none_or(|packs| packs <= MOST_PACKS));
        let told = format!("A reward is either 1 to {MOST_PACKS} packs, or one card.");
        mistakes.check(reward.is_some(), "reward", told);
        let Some(reward) = reward.filter(|_| mistakes.0.fields.is_empty()) else {
            return Err(Error::Invalid(mistakes.0));
        };
        Ok(self.described(name, description, category, reward))
    }

    fn described(&self, name: &str, description: &str, category: String, reward: Reward) -> NewAchievement {
        let (name, description) = (name.to_owned(), description.to_owned());
        NewAchievement { name, description, category, kind: self.kind, requirement: self.requirement, reward }
    }
}
