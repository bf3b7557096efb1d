//! The fixes for the data of cards (names, pictures and texts) and for owned copies that are listed as free.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use super::rules::Claimed;
use super::store;
use crate::cards::Catalogue;
use crate::claims::{self, NameFinding, State};
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::ids::{CardId, UserId};
use crate::messages::{Message, msg};

/// Whether a fix is a dry run, in the query or in the body. It is one unless one of them is `false` and none is `true`.
#[derive(Debug, Default, Clone, Copy, Deserialize, IntoParams, ToSchema)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct DryRun {
    /// `false` applies the fix; otherwise the response only says what would change.
    #[serde(default)]
    pub dry_run: Option<bool>,
}

impl DryRun {
    /// Whether both together result in a dry run.
    pub fn with(self, other: Self) -> bool {
        let said = [self.dry_run, other.dry_run];
        said.contains(&Some(true)) || !said.contains(&Some(false))
    }
}

/// The result of a fix, or of its dry run. Each fix sets the fields that concern it.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FixResult {
    /// Always `success`; a failure is an error response.
    pub status: &'static str,
    /// A message for the user.
    #[schema(value_type = String)]
    pub message: Message,
    /// Whether it was a dry run, which changes nothing.
    pub is_dry_run: bool,
    /// For names, pictures and texts: the number of fixed cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub details: Option<FixDetails>,
    /// For copies: the number that was or would be fixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed_count: Option<usize>,
    /// For copies listed as free: the number that could not be fixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_count: Option<usize>,
    /// For copies listed as free: those that could not be fixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed_fixes: Option<Vec<FailedFix>>,
    /// For mint numbers, in a dry run: the planned changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fix_plan: Option<Vec<super::mints::Planned>>,
    /// For mint numbers: the number of fixed cards per action.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed: Option<super::mints::Fixed>,
    /// For mint numbers: the cards that could not be fixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failed: Option<super::mints::Failed>,
}

/// The number of cards and users that a fix concerns.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FixDetails {
    /// The number of cards that were or would be changed.
    pub updated_cards: usize,
    /// The number of users who own these cards.
    pub updated_users: usize,
    /// The cards that could not be changed.
    pub failed_updates: Vec<FailedFix>,
}

/// A card that could not be fixed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FailedFix {
    pub card_name: String,
    #[schema(required)]
    pub mint_number: Option<i64>,
    #[schema(value_type = String)]
    pub reason: Message,
}

/// The changes of a fix, for the log: the values before and after, in the same order.
#[derive(Debug, Default)]
pub struct Changes {
    pub before: Vec<Value>,
    pub after: Vec<Value>,
}

/// Fixes that treat each card separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextFix {
    /// Replaces `Glitch ` by `Glitched `.
    LegacyNames,
    /// Adds the modifier's prefix to names.
    Prefixes,
    /// Replaces picture and text by the definition's.
    Data,
}

impl TextFix {
    /// The fix's action in the log.
    pub const fn action(self) -> &'static str {
        match self {
            Self::LegacyNames => "fix_legacy_glitch_names",
            Self::Prefixes => "fix_missing_modifier_prefixes",
            Self::Data => "fix_card_data_mismatches",
        }
    }

    /// The wrong value and the right one. `None` when there is nothing to fix.
    fn finding(self, row: &Claimed, catalogue: &Catalogue) -> Option<(Value, Value)> {
        if row.state == State::Malformed {
            return None;
        }
        match (self, row.name_finding(catalogue)) {
            (Self::LegacyNames, Some(NameFinding::Legacy(name)))
            | (Self::Prefixes, Some(NameFinding::MissingPrefix(name))) => {
                Some((json!(row.shown_name(catalogue)), json!(name)))
            }
            (Self::Data, _) => {
                let wrong = row.mismatches(catalogue);
                let side = |value: fn(&super::rules::Mismatch) -> &str| -> Value {
                    wrong
                        .iter()
                        .map(|one| (one.field.to_owned(), json!(value(one))))
                        .collect::<serde_json::Map<_, _>>()
                        .into()
                };
                (!wrong.is_empty()).then(|| (side(|one| &one.user_value), side(|one| &one.base_value)))
            }
            _ => None,
        }
    }

    fn set_right(self, tx: &mut Tx<'_>, row: &Claimed, catalogue: &Catalogue, to: &Value) -> Result<()> {
        match self {
            Self::Data => claims::store::drop_data(tx, row.card),
            Self::LegacyNames | Self::Prefixes => {
                let name = to.as_str().unwrap_or_default();
                // A name that results from definition and modifier is not stored.
                let derived = Claimed { name: None, ..row.clone() }.shown_name(catalogue);
                claims::store::set_name(tx, row.card, (name != derived).then_some(name))
            }
        }
    }
}

/// Cards with wrong values, with the old and the new value.
type Found = Vec<(Claimed, (Value, Value))>;

/// The next cards with findings of this kind and their changes.
fn each(conn: &mut Conn<'_>, text_fix: TextFix, catalogue: &Catalogue, from: &str) -> Result<(Found, Option<CardId>)> {
    let rows = store::after(conn, from)?;
    let last = rows.last().map(|row| row.card);
    let found = rows.into_iter().filter_map(|row| text_fix.finding(&row, catalogue).map(|finding| (row, finding)));
    Ok((found.collect(), last))
}

/// The changes that this fix would make.
pub fn plan_texts(conn: &mut Conn<'_>, text_fix: TextFix, catalogue: &Catalogue) -> Result<FixResult> {
    let (mut count, mut people, mut from) = (0, HashSet::<UserId>::new(), String::new());
    loop {
        let (found, last) = each(conn, text_fix, catalogue, &from)?;
        count += found.len();
        people.extend(found.iter().map(|(row, _)| row.owner));
        let Some(last) = last else { break };
        from = last.to_string();
    }
    Ok(text_result(count, people.len(), true))
}

pub fn fix_texts(tx: &mut Tx<'_>, text_fix: TextFix, catalogue: &Catalogue) -> Result<(FixResult, Changes)> {
    let (mut changes, mut people, mut from) = (Changes::default(), HashSet::<UserId>::new(), String::new());
    loop {
        let (found, last) = each(tx, text_fix, catalogue, &from)?;
        for (row, (before, after)) in &found {
            text_fix.set_right(tx, row, catalogue, after)?;
            people.insert(row.owner);
            let entry = |words: &Value| json!({"cardId": row.card, "userId": row.owner, "words": words});
            changes.before.push(entry(before));
            changes.after.push(entry(after));
        }
        let Some(last) = last else { break };
        from = last.to_string();
    }
    Ok((text_result(changes.after.len(), people.len(), false), changes))
}

fn text_result(cards: usize, users: usize, is_dry_run: bool) -> FixResult {
    let message = match (cards, is_dry_run) {
        (0, _) => msg!("done.nothing_to_change"),
        (_, true) => msg!("done.fix_planned", cards, users),
        (_, false) => msg!("done.fix", cards, users),
    };
    let details = Some(FixDetails { updated_cards: cards, updated_users: users, failed_updates: Vec::new() });
    FixResult { status: "success", message, is_dry_run, details, ..FixResult::default() }
}

/// How many owned copies are listed as free.
pub fn plan_definitions(conn: &mut Conn<'_>) -> Result<FixResult> {
    let (mut count, mut from) = (0, (String::new(), -1, -1));
    loop {
        let rows = store::listed_free(conn, &from)?;
        count += rows.len();
        let Some(last) = rows.last() else { break };
        from = last.key();
    }
    Ok(definitions_result(count, true))
}

/// Removes owned copies from the lists of free ones.
pub fn fix_definitions(tx: &mut Tx<'_>) -> Result<(FixResult, Changes)> {
    let (mut changes, mut from) = (Changes::default(), (String::new(), -1, -1));
    loop {
        let rows = store::listed_free(tx, &from)?;
        for row in &rows {
            claims::store::not_free(tx, row.definition, row.rarity, row.mint)?;
            let entry = |free: bool| {
                json!({"definitionId": row.definition, "rarity": row.rarity, "mintNumber": row.mint,
                    "listedAsFree": free})
            };
            changes.before.push(entry(true));
            changes.after.push(entry(false));
        }
        let Some(last) = rows.last() else { break };
        from = last.key();
    }
    Ok((definitions_result(changes.after.len(), false), changes))
}

fn definitions_result(count: usize, is_dry_run: bool) -> FixResult {
    let message = match (count, is_dry_run) {
        (0, _) => msg!("done.nothing_to_change"),
        (_, true) => msg!("done.fix_free_planned", numbers = count),
        (_, false) => msg!("done.fix_free", numbers = count),
    };
    let (fixed_count, failed_count, failed_fixes) = (Some(count), Some(0), Some(Vec::new()));
    FixResult {
        status: "success",
        message,
        is_dry_run,
        fixed_count,
        failed_count,
        failed_fixes,
        ..FixResult::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fix_is_a_dry_run_unless_both_flags_ask_for_changes() {
        let flag = |dry_run| DryRun { dry_run };
        for (query, body, is_dry_run) in [
            (None, None, true),
            (Some(true), None, true),
            (None, Some(true), true),
            (Some(false), Some(true), true),
            (Some(true), Some(false), true),
            (Some(false), None, false),
            (None, Some(false), false),
            (Some(false), Some(false), false),
        ] {
            assert_eq!(flag(query).with(flag(body)), is_dry_run, "{query:?} {body:?}");
        }
    }
}
