//! Defects of a card, from its claim and its definition.

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::cards::{Catalogue, Definition, Rarity};
use crate::claims::{Issue, NameFinding, State, name_finding};
use crate::clock::Timestamp;
use crate::ids::{CardId, DefinitionId, ModifierId, UserId};

#[derive(Debug, Clone)]
pub struct Claimed {
    pub card: CardId,
    pub owner: UserId,
    /// The owner's name, while the account exists.
    pub username: Option<String>,
    pub state: State,
    /// Why it is malformed.
    pub issue: Option<Issue>,
    /// Its definition, or the one that its name means.
    pub definition: Option<DefinitionId>,
    pub rarity: Option<Rarity>,
    pub mint: Option<i64>,
    pub modifier: Option<ModifierId>,
    /// When the owner acquired it.
    pub acquired_at: Timestamp,
    pub name: Option<String>,
    pub image_url: Option<String>,
    pub flavor_text: Option<String>,
    /// The raw record, if it is not a valid card.
    pub record: Option<String>,
}

crate::from_row!(Claimed {
    card,
    owner,
    username,
    state,
    issue,
    definition,
    rarity,
    mint,
    modifier,
    acquired_at,
    name,
    image_url,
    flavor_text,
    record,
});

impl Claimed {
    /// The definition of which it is a copy, or would be.
    pub fn base<'a>(&self, catalogue: &'a Catalogue) -> Option<&'a Definition> {
        catalogue.definition(self.definition?).map(AsRef::as_ref)
    }

    pub fn shown_name(&self, catalogue: &Catalogue) -> String {
        let derived = || {
            let prefix = self.modifier.and_then(|id| catalogue.modifier(id)).map_or("", |modifier| &modifier.prefix);
            self.base(catalogue).map(|base| format!("{prefix}{}", base.name))
        };
        self.name.clone().or_else(derived).unwrap_or_else(|| "A card without a name".into())
    }

    /// The defect of its name.
    pub fn name_finding(&self, catalogue: &Catalogue) -> Option<NameFinding> {
        let (name, base) = (self.name.as_deref()?, self.base(catalogue)?);
        let prefix = self.modifier.and_then(|id| catalogue.modifier(id)).map(|modifier| modifier.prefix.as_str());
        name_finding(name, prefix, &base.name)
    }

    /// The data that differs from its definition.
    pub fn mismatches(&self, catalogue: &Catalogue) -> Vec<Mismatch> {
        let Some(base) = self.base(catalogue) else { return Vec::new() };
        let text = base.flavor_text.as_deref().unwrap_or_default();
        let fields = [("imageUrl", &self.image_url, base.image_url.as_str()), ("flavorText", &self.flavor_text, text)];
        let differs = fields.into_iter().filter_map(|(field, own, base)| Some((field, own.as_deref()?, base)));
        differs
            .filter(|(_, own, base)| own != base)
            .map(|(field, own, base)| Mismatch { field, user_value: own.into(), base_value: base.into() })
            .collect()
    }

    /// The claimed copy in the report's format: `name|rarity|mint` with the definition's name.
    pub fn instance(&self, catalogue: &Catalogue) -> String {
        let name = self.base(catalogue).map_or_else(|| self.shown_name(catalogue), |base| base.name.clone());
        instance(&name, self.rarity, self.mint)
    }

    /// All data of the card, for lists and for the log.
    pub fn whole(&self) -> Value {
        if let Some(record) = self.record.as_deref().and_then(|record| serde_json::from_str(record).ok()) {
            return record;
        }
        json!({
            "_id": self.card, "name": self.name, "rarity": self.rarity, "mintNumber": self.mint,
            "imageUrl": self.image_url, "flavorText": self.flavor_text, "modifier": self.modifier,
            "acquiredAt": self.acquired_at,
        })
    }

    /// Whether it is limited in the audit's sense: its definition has both dates.
    pub fn limited(&self, catalogue: &Catalogue) -> bool {
        self.base(catalogue).is_some_and(is_limited)
    }
}

/// Whether a definition is limited in the audit's sense.
pub fn is_limited(definition: &Definition) -> bool {
    definition.available_from.is_some() && definition.available_to.is_some()
}

/// A copy in the report's format.
pub fn instance(name: &str, rarity: Option<Rarity>, mint: Option<i64>) -> String {
    let mint = mint.map_or_else(|| "?".to_owned(), |mint| mint.to_string());
    format!("{name}|{}|{mint}", rarity.map_or("?", Rarity::name))
}

/// A field whose value differs between a card and its definition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Mismatch {
    pub field: &'static str,
    /// The value of the card.
    pub user_value: String,
    /// The value of the definition.
    pub base_value: String,
}
