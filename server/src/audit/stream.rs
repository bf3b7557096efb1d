//! The report as a streamed response: memory use is constant, and no connection is held for a slow client.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;

use super::report::{
    AuditSummary, AuditedCard, BrokenCard, DataMismatch, DuplicateGroup, DuplicateOwner, ListedFreeMint, MintZeroCard,
    NameIssue,
};
use super::rules::{Claimed, instance, is_limited};
use super::store::{self, Duplicate, ListedFree};
use crate::audit::Audit;
use crate::cards::{Catalogue, Rarity};
use crate::claims::{NameFinding, State};
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{CardId, DefinitionId};

/// The lists of the report, in the order in which they are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Legacy,
    MissingPrefix,
    Mismatches,
    ListedFree,
    Duplicates,
    MintZero,
    Malformed,
    UnknownDefinitions,
}

const PARTS: [(Part, &str); 8] = [
    (Part::Legacy, "legacyGlitchNameIssues"),
    (Part::MissingPrefix, "missingModifierPrefixIssues"),
    (Part::Mismatches, "cardDataMismatches"),
    (Part::ListedFree, "duplicateMintNumbersInCardDef"),
    (Part::Duplicates, "trueDuplicateCardInstancesAcrossUsers"),
    (Part::MintZero, "mint0Cards"),
    (Part::Malformed, "malformedUserCards"),
    (Part::UnknownDefinitions, "unknownDefinitionCards"),
];

/// The state of the writer.
struct ReportWriter {
    audit: Audit,
    catalogue: Arc<Catalogue>,
    part: usize,
    /// The last card of the last page, and for copies the copy, too.
    card: String,
    copy: (String, i64, i64),
    /// The claims to one copy, until a claim to another is read.
    group: Vec<Duplicate>,
    summary: AuditSummary,
    /// Whether the current list has an element.
    filled: bool,
    text: Vec<u8>,
    done: bool,
}

pub async fn answer(audit: Audit) -> Result<Response> {
    let catalogue = audit.cards.catalogue().await?;
    let text =
        format!("{{\"status\":\"success\",\"timestamp\":\"{}\",\"details\":{{", audit.core.clock.now()).into_bytes();
    let mut start = ReportWriter {
        audit,
        catalogue,
        part: 0,
        card: String::new(),
        copy: nowhere(),
        group: Vec::new(),
        summary: AuditSummary::default(),
        filled: false,
        text,
        done: false,
    };
    start.open();
    let body = Body::from_stream(stream::try_unfold(start, next));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

fn nowhere() -> (String, i64, i64) {
    (String::new(), -1, -1)
}

async fn next(mut writer: ReportWriter) -> Result<Option<(Bytes, ReportWriter)>> {
    if writer.done {
        return Ok(None);
    }
    let Some((part, _)) = PARTS.get(writer.part).copied() else { return Ok(None) };
    let over = match part {
        Part::ListedFree => writer.free().await?,
        Part::Duplicates => writer.duplicates().await?,
        _ => writer.claims(part).await?,
    };
    if over {
        if writer.part + 1 == PARTS.len() {
            // The slowest part is last, when the client already receives the response.
            let (people, cards) =
                writer.audit.core.db.read_deferrable(|conn: &mut Conn<'_>| store::counts(conn)).await?;
            (writer.summary.total_users_scanned, writer.summary.total_cards_scanned) = (people, cards);
        }
        writer.close()?;
    }
    let text = std::mem::take(&mut writer.text);
    Ok(Some((text.into(), writer)))
}

impl ReportWriter {
    /// Begins the list of this part.
    fn open(&mut self) {
        if let Some((_, name)) = PARTS.get(self.part) {
            let comma = if self.part == 0 { "" } else { "," };
            self.text.extend_from_slice(format!("{comma}\"{name}\":[").as_bytes());
        }
    }

    /// Ends the list of this part, and after the last one the report.
    fn close(&mut self) -> Result<()> {
        self.text.push(b']');
        (self.part, self.filled, self.card, self.copy) = (self.part + 1, false, String::new(), nowhere());
        self.open();
        if self.part == PARTS.len() {
            self.done = true;
            self.text.extend_from_slice(b"},\"summary\":");
            serde_json::to_writer(&mut self.text, &self.summary).map_err(|error| Error::Internal(error.into()))?;
            self.text.push(b'}');
        }
        Ok(())
    }

    fn item(&mut self, item: &impl Serialize) -> Result<()> {
        if self.filled {
            self.text.push(b',');
        }
        self.filled = true;
        serde_json::to_writer(&mut self.text, item).map_err(|error| Error::Internal(error.into()))
    }

    /// Writes a page of cards with a claim. Returns whether it was the last.
    async fn claims(&mut self, part: Part) -> Result<bool> {
        let card = self.card.clone();
        let read = move |conn: &mut Conn<'_>| match part {
            Part::MintZero => store::of_state(conn, State::MintZero, &card),
            Part::Malformed => store::of_state(conn, State::Malformed, &card),
            Part::UnknownDefinitions => store::of_state(conn, State::UnknownDefinition, &card),
            _ => store::after(conn, &card),
        };
        let rows = self.audit.core.db.read(read).await?;
        for row in &rows {
            self.claim(part, row)?;
        }
        if let Some(last) = rows.last() {
            self.card = last.card.to_string();
        }
        Ok(is_last(rows.len()))
    }

    fn claim(&mut self, part: Part, row: &Claimed) -> Result<()> {
        if row.state == State::Malformed && part != Part::Malformed {
            return Ok(());
        }
        let catalogue = Arc::clone(&self.catalogue);
        match (part, row.name_finding(&catalogue)) {
            (Part::Legacy, Some(NameFinding::Legacy(suggested))) => {
                self.summary.legacy_glitch_name_issues_count += 1;
                self.item(&name_issue(row, &catalogue, suggested))
            }
            (Part::MissingPrefix, Some(NameFinding::MissingPrefix(suggested))) => {
                self.summary.missing_modifier_prefix_issues_count += 1;
                self.item(&name_issue(row, &catalogue, suggested))
            }
            (Part::Mismatches, _) => {
                let mismatches = row.mismatches(&catalogue);
                if mismatches.is_empty() {
                    return Ok(());
                }
                self.summary.card_data_mismatches_count += 1;
                let (username, user_id) = (row.username.clone(), row.owner);
                self.item(&DataMismatch { username, user_id, user_card: audited(row, &catalogue), mismatches })
            }
            (Part::MintZero, _) => {
                self.summary.mint0_cards_count += 1;
                self.item(&MintZeroCard {
                    username: row.username.clone(),
                    user_id: row.owner,
                    user_card_id: row.card,
                    user_card: audited(row, &catalogue),
                    card_instance: row.instance(&catalogue),
                    card_name: row.shown_name(&catalogue),
                    rarity: row.rarity,
                    mint_number: 0,
                })
            }
            (Part::Malformed | Part::UnknownDefinitions, _) => {
                match part {
                    Part::Malformed => self.summary.malformed_user_cards_count += 1,
                    _ => self.summary.unknown_definition_cards_count += 1,
                }
                let (issue, username, user_id) = (row.issue, row.username.clone(), row.owner);
                let (user_card, user_card_data) = (audited(row, &catalogue), row.whole());
                self.item(&BrokenCard { issue, username, user_id, user_card_id: row.card, user_card, user_card_data })
            }
            _ => Ok(()),
        }
    }

    /// Writes a page of copies that are owned and listed as free. Returns whether it was the last.
    async fn free(&mut self) -> Result<bool> {
        let key = self.copy.clone();
        let rows = self.audit.core.db.read(move |conn: &mut Conn<'_>| store::listed_free(conn, &key)).await?;
        for row in &rows {
            self.summary.inconsistencies_with_card_def_count += 1;
            let ListedFree { definition, rarity, mint, card, owner, username, .. } = row.clone();
            let card_name = name_of(&self.catalogue, definition);
            let named = row.name.clone().unwrap_or_else(|| self.shown_name(row));
            let user_card = self.copy_of(definition, (card, named, rarity, i64::from(mint)));
            self.item(&ListedFreeMint {
                cleaned_card_name: card_name.clone(),
                card_name,
                user_card,
                definition_id: definition,
                rarity,
                mint_number: mint,
                username,
                user_id: owner,
                user_card_id: card,
            })?;
        }
        if let Some(last) = rows.last() {
            self.copy = last.key();
        }
        Ok(is_last(rows.len()))
    }

    /// Writes a page of copies that several cards claim. Returns whether it was the last.
    async fn duplicates(&mut self) -> Result<bool> {
        let (definition, rarity, mint) = self.copy.clone();
        let key = (definition, rarity, mint, self.card.clone());
        let rows = self.audit.core.db.read(move |conn: &mut Conn<'_>| store::duplicates(conn, &key)).await?;
        for row in &rows {
            if self.group.last().is_some_and(|last| last.copy() != row.copy()) {
                self.write_group()?;
            }
            self.group.push(row.clone());
        }
        if let Some(last) = rows.last() {
            let (definition, rarity, mint, card) = last.key();
            (self.copy, self.card) = ((definition, rarity, mint), card);
        }
        if is_last(rows.len()) {
            self.write_group()?;
            return Ok(true);
        }
        Ok(false)
    }

    fn write_group(&mut self) -> Result<()> {
        let group = std::mem::take(&mut self.group);
        let Some(first) = group.first() else { return Ok(()) };
        self.summary.true_duplicate_card_instances_across_users_count += 1;
        let name = name_of(&self.catalogue, first.definition);
        let card_instance = instance(&name, Some(first.rarity), Some(first.mint));
        let owners = owners_of(&group);
        let keeper = owners.iter().find(|owner| owner.is_first_owner).map_or(first.card, |owner| owner.user_card_id);
        let user_card = self.copy_of(first.definition, (keeper, name, first.rarity, first.mint));
        self.item(&DuplicateGroup { card_instance, user_card, owners })
    }

    /// A short description of a copy.
    fn copy_of(
        &self,
        definition: DefinitionId,
        (id, name, rarity, mint): (CardId, String, Rarity, i64),
    ) -> AuditedCard {
        let limited = self.catalogue.definition(definition).is_some_and(|definition| is_limited(definition));
        AuditedCard { id, name, rarity: Some(rarity), mint_number: Some(mint), limited }
    }

    /// The name of a linked card without a name of its own.
    fn shown_name(&self, row: &ListedFree) -> String {
        let modifier = row.modifier.and_then(|id| self.catalogue.modifier(id));
        let prefix = modifier.map_or("", |modifier| modifier.prefix.as_str());
        format!("{prefix}{}", name_of(&self.catalogue, row.definition))
    }
}

fn is_last(rows: usize) -> bool {
    i64::try_from(rows).is_ok_and(|rows| rows < store::PAGE)
}

fn name_of(catalogue: &Catalogue, definition: DefinitionId) -> String {
    catalogue.definition(definition).map(|definition| definition.name.clone()).unwrap_or_default()
}

/// The claimants of a copy, earliest first. The copy stays with its holder, or else goes to the earliest.
pub fn owners_of(group: &[Duplicate]) -> Vec<DuplicateOwner> {
    let claimant = |row: &Duplicate| DuplicateOwner {
        username: row.username.clone(),
        user_id: row.owner,
        user_card_id: row.card,
        is_first_owner: false,
        acquired_at: row.acquired_at,
    };
    let mut owners: Vec<DuplicateOwner> = group.iter().map(claimant).collect();
    let held = group.first().and_then(|row| Some((row.holder?, row.holder_owner?, row.held_since?, &row.holder_name)));
    if let Some((user_card_id, user_id, acquired_at, name)) = held {
        owners.push(DuplicateOwner {
            username: name.clone(),
            user_id,
            user_card_id,
            is_first_owner: true,
            acquired_at,
        });
    }
    owners.sort_by_key(|owner| (owner.acquired_at, owner.user_id, owner.user_card_id));
    if held.is_none()
        && let Some(first) = owners.first_mut()
    {
        first.is_first_owner = true;
    }
    owners
}

fn audited(row: &Claimed, catalogue: &Catalogue) -> AuditedCard {
    AuditedCard {
        id: row.card,
        name: row.shown_name(catalogue),
        rarity: row.rarity,
        mint_number: row.mint,
        limited: row.limited(catalogue),
    }
}

fn name_issue(row: &Claimed, catalogue: &Catalogue, suggested_name: String) -> NameIssue {
    NameIssue {
        username: row.username.clone(),
        user_id: row.owner,
        user_card: audited(row, catalogue),
        original_name: row.shown_name(catalogue),
        suggested_name,
    }
}
