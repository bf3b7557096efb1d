//! The public record of an opening: everything needed to recompute it once its server seed is revealed.

use std::collections::HashSet;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::known::Holder;
use super::pull::Pull;
use super::stream::ServerSeed;
use super::tally::Place;
use foilcast_base::ids::{CardId, DefinitionId, ModifierId, OpeningId, PackId};
use foilcast_base::rarity::Rarity;

/// One copy of the printed run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PrintedCopy {
    /// The id of the copy's definition.
    pub definition_id: DefinitionId,
    pub rarity: Rarity,
    /// The mint number of the copy, from 1.
    pub mint: u32,
}

/// The record of an opening for verifiers (docs/fairness.md).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FairnessRecord {
    /// The SHA-256 of the server seed in hexadecimal, published before the opening.
    pub seed_hash: String,
    /// The client seed of the user.
    pub client_seed: String,
    /// The number of earlier openings with this server seed.
    pub counter: u64,
    /// The run version. No copy is drawn twice within one run version.
    pub run_version: i64,
    /// The position among all openings. The holder of a passed-over copy has a lower position, or is an earlier card of
    /// this opening.
    pub position: i64,
    pub pack_id: PackId,
    /// The version of the pack's pool.
    pub odds_version: i64,
    /// The time of the opening, in milliseconds since 1970.
    pub opened_at_ms: i64,
    /// Whether the opening was a reward of one card instead of a pack.
    #[serde(default, skip_serializing_if = "is_false")]
    pub reward: bool,
    /// The modifier that an admin forced on every card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forced_modifier: Option<ModifierId>,
    /// The cards in the order of the draws.
    pub draws: Vec<DrawRecord>,
    /// The SHA-256 of all fields above in canonical form.
    pub digest: String,
    /// True while `draws` is left out because it names an opening that has not been shown on stream yet; otherwise
    /// absent.
    #[serde(default, skip_serializing_if = "is_false")]
    pub withheld: bool,
    /// The server seed in hexadecimal, once it is revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server_seed: Option<String>,
}

/// The record of one drawn card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DrawRecord {
    /// The chosen rarities, under the policy `weights`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rarity_choices: Vec<RarityChoice>,
    /// The copies that were drawn but passed over because they were held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed_over: Vec<PassedOver>,
    /// The number of the attempt that drew the card.
    pub attempt: u32,
    pub copy: PrintedCopy,
    /// The list that the card was drawn from, if the remaining copies were listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listed: Option<Listed>,
    /// The rules that were relaxed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relaxed: Option<Relaxed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modifier: Option<ModifierId>,
}

/// A rarity that was chosen by weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RarityChoice {
    /// The number of the attempt that chose it.
    pub attempt: u32,
    pub rarity: Rarity,
    /// Whether the list then showed that no eligible copy of this rarity was left.
    #[serde(default, skip_serializing_if = "is_false")]
    pub empty: bool,
}

/// A copy that was drawn but passed over because it was held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PassedOver {
    /// The number of the attempt that drew the copy.
    pub attempt: u32,
    pub copy: PrintedCopy,
    /// The opening that held the copy: this opening itself if an earlier card of it is that copy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<OpeningId>,
    /// The card that held the copy, if it came from no opening and is in the list of exceptions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exception: Option<CardId>,
}

/// The list that a card was drawn from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Listed {
    /// The number of free eligible copies in the list.
    pub free: u64,
}

/// The rules that were relaxed because no other copy was left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Relaxed {
    /// The rarity that replaced the guarantee.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minimum: Option<Rarity>,
    /// Whether a definition that was already in the pack could be drawn again.
    #[serde(default, skip_serializing_if = "is_false")]
    pub repeats: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
pub(super) const fn is_false(value: &bool) -> bool {
    !*value
}

impl PassedOver {
    /// The copy's holder, if the record names exactly one.
    pub fn holder(&self) -> Option<Holder> {
        match (self.opening, self.exception) {
            (Some(opening), None) => Some(Holder::Opening(opening)),
            (None, Some(card)) => Some(Holder::Other(card)),
            (None, None) | (Some(_), Some(_)) => None,
        }
    }
}

pub(super) fn drawn(pull: &Pull, modifier: Option<ModifierId>, copy: impl Fn(Place) -> PrintedCopy) -> DrawRecord {
    let choice = |c: &super::pull::Choice| RarityChoice { attempt: c.attempt, rarity: c.rarity, empty: c.empty };
    let passed = |passed: &super::pull::Passed| {
        let (opening, exception) = match passed.holder {
            Holder::Opening(opening) => (Some(opening), None),
            Holder::Other(card) => (None, Some(card)),
        };
        PassedOver { attempt: passed.attempt, copy: copy(passed.place), opening, exception }
    };
    let minimum = pull.minimum.filter(|minimum| *minimum != pull.relaxation.minimum).map(|_| pull.relaxation.minimum);
    let repeats = pull.relaxation.repeats;
    DrawRecord {
        rarity_choices: pull.choices.iter().map(choice).collect(),
        passed_over: pull.passed.iter().map(passed).collect(),
        attempt: pull.attempt,
        copy: copy(pull.place),
        listed: pull.listed.map(|free| Listed { free }),
        relaxed: (repeats || minimum.is_some()).then_some(Relaxed { minimum, repeats }),
        modifier,
    }
}

impl FairnessRecord {
    /// The digest of this record as the record of `opening`.
    pub fn digest_for(&self, opening: OpeningId) -> String {
        const_hex::encode(Sha256::digest(self.canonical(opening)))
    }

    /// Sets the position and the digest for `opening`.
    #[must_use]
    pub fn sealed(mut self, opening: OpeningId, position: i64) -> Self {
        self.position = position;
        self.digest = self.digest_for(opening);
        self
    }

    /// The public form of the record while the `hidden` openings were not shown yet.
    ///
    /// A copy that was passed over belongs to such an opening, and the seed reveals which one it is: both are removed.
    #[must_use]
    pub fn published(mut self, hidden: &HashSet<OpeningId>) -> Self {
        let mut passed_over = self.draws.iter().flat_map(|draw| &draw.passed_over);
        if passed_over.any(|passed| passed.opening.is_some_and(|opening| hidden.contains(&opening))) {
            self.draws.clear();
            self.server_seed = None;
            self.withheld = true;
        }
        self
    }

    /// Adds the revealed server seed.
    #[must_use]
    pub fn revealed(self, seed: &ServerSeed) -> Self {
        Self { server_seed: Some(seed.to_hex()), ..self }
    }

    /// The text of the digest: one fact per line, each with a line break.
    fn canonical(&self, opening: OpeningId) -> String {
        let mut text = format!(
            "foilcast-opening-1\nopening {opening}\npack {} {}\nrun {} {}\ntime {}\nseed {} {}\nclient {}\n",
            self.pack_id,
            self.odds_version,
            self.run_version,
            self.position,
            self.opened_at_ms,
            self.seed_hash,
            self.counter,
            const_hex::encode(&self.client_seed),
        );
        if self.reward {
            text.push_str("reward\n");
        }
        // Writing to a string cannot fail, here and below.
        if let Some(forced) = self.forced_modifier {
            let _ = writeln!(text, "forced {forced}");
        }
        for (number, draw) in (1..).zip(&self.draws) {
            draw.write(number, &mut text);
        }
        text
    }
}

impl DrawRecord {
    /// Appends the lines of the draw with this number, from 1.
    pub(super) fn write(&self, number: usize, text: &mut String) {
        let _ = writeln!(text, "draw {number} {} {}", self.attempt, self.copy.line());
        for choice in &self.rarity_choices {
            let empty = if choice.empty { " empty" } else { "" };
            let _ = writeln!(text, "choice {} {}{empty}", choice.attempt, choice.rarity.id());
        }
        for passed in &self.passed_over {
            let _ = write!(text, "passed {} {}", passed.attempt, passed.copy.line());
            if let Some(opening) = passed.opening {
                let _ = write!(text, " opening {opening}");
            }
            if let Some(card) = passed.exception {
                let _ = write!(text, " exception {card}");
            }
            text.push('\n');
        }
        if let Some(listed) = self.listed {
            let _ = writeln!(text, "listed {}", listed.free);
        }
        if let Some(relaxed) = self.relaxed {
            let minimum = relaxed.minimum.map_or_else(|| "-".to_owned(), |minimum| minimum.id().to_string());
            let _ = writeln!(text, "relaxed {minimum} {}", u8::from(relaxed.repeats));
        }
        if let Some(modifier) = self.modifier {
            let _ = writeln!(text, "modifier {modifier}");
        }
    }
}

impl PrintedCopy {
    /// The copy in canonical texts.
    pub(super) fn line(&self) -> String {
        format!("{} {} {}", self.definition_id, self.rarity.id(), self.mint)
    }
}
