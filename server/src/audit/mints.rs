//! The fix of mint numbers: removes cards with the number 0, and gives all but the first of several cards with one
//! number another, free number.

use std::collections::{BTreeSet, HashMap};

use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::fix::{Changes, FixResult};
use super::report::DuplicateOwner;
use super::rules::instance;
use super::store::{self, Duplicate};
use super::stream::owners_of;
use crate::cards::{Catalogue, Rarity};
use crate::claims::{self, State};
use crate::clock::Timestamp;
use crate::collection::{imported_store, store as collection};
use crate::db::{Conn, Tx};
use crate::error::Result;
use crate::ids::{CardId, DefinitionId, UserId};
use crate::messages::{Message, msg};
use crate::packs::exception_store;
use crate::realtime::Event;

/// A planned change of a card.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Planned {
    pub action: PlannedAction,
    /// The owner of the card.
    pub user_id: UserId,
    #[schema(required)]
    pub username: Option<String>,
    pub user_card_id: CardId,
    /// The copy that the card claims: `name|rarity|mint`.
    pub card_instance: String,
    #[schema(required)]
    pub rarity: Option<Rarity>,
    /// The mint number that the card claims.
    pub mint_number: i64,
}

/// What is done about a card: removed, or given another mint number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Deed)]
pub enum PlannedAction {
    RemoveMint0,
    /// It gets another number.
    RerollDuplicate,
}

/// The number of fixed cards per action.
#[derive(Debug, Default, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Fixed {
    /// The number of removed cards.
    pub remove_mint0: usize,
    /// The number of cards that got another mint number.
    pub reroll_duplicates: usize,
}

/// The cards that could not be fixed.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Failed {
    /// Cards with the mint number 0 that are locked.
    pub remove_mint0: Vec<Unfixed>,
    /// Cards for which no mint number is left.
    pub reroll_duplicates: Vec<Unfixed>,
}

/// A card that could not be fixed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Unfixed {
    /// The copy that the card claims.
    pub card_instance: String,
    #[schema(required)]
    pub username: Option<String>,
    #[schema(value_type = String)]
    pub reason: Message,
}

pub fn plan(conn: &mut Conn<'_>, catalogue: &Catalogue) -> Result<FixResult> {
    let (mut plan, mut from) = (Vec::new(), String::new());
    loop {
        let rows = store::of_state(conn, State::MintZero, &from)?;
        let Some(last) = rows.last() else { break };
        from = last.card.to_string();
        plan.extend(rows.iter().map(|row| Planned {
            action: PlannedAction::RemoveMint0,
            user_id: row.owner,
            username: row.username.clone(),
            user_card_id: row.card,
            card_instance: row.instance(catalogue),
            rarity: row.rarity,
            mint_number: 0,
        }));
    }
    for group in groups(conn)? {
        let card_instance = name(catalogue, &group[0]);
        let others = owners_of(&group).into_iter().filter(|owner| !owner.is_first_owner);
        plan.extend(others.map(|owner| Planned {
            action: PlannedAction::RerollDuplicate,
            user_id: owner.user_id,
            username: owner.username,
            user_card_id: owner.user_card_id,
            card_instance: card_instance.clone(),
            rarity: Some(group[0].rarity),
            mint_number: group[0].mint,
        }));
    }
    let zeros = plan.iter().filter(|planned| planned.action == PlannedAction::RemoveMint0).count();
    let message = match plan.len() {
        0 => msg!("done.nothing_to_change"),
        all => msg!("done.fix_mints_planned", removed = zeros, renumbered = all - zeros),
    };
    Ok(FixResult { status: "success", message, is_dry_run: true, fix_plan: Some(plan), ..FixResult::default() })
}

/// Cards that claim the same copy, grouped by copy.
fn groups(conn: &mut Conn<'_>) -> Result<Vec<Vec<Duplicate>>> {
    let mut groups: Vec<Vec<Duplicate>> = Vec::new();
    let mut from = (String::new(), -1, -1, String::new());
    loop {
        let rows = store::duplicates(conn, &from)?;
        let Some(last) = rows.last() else { return Ok(groups) };
        from = last.key();
        for row in rows {
            match groups.last_mut() {
                Some(group) if group[0].copy() == row.copy() => group.push(row),
                _ => groups.push(vec![row]),
            }
        }
    }
}

fn name(catalogue: &Catalogue, row: &Duplicate) -> String {
    let name = catalogue.definition(row.definition).map(|definition| definition.name.clone()).unwrap_or_default();
    instance(&name, Some(row.rarity), Some(row.mint))
}

/// Fixes mint numbers. `seed` determines the new numbers.
pub fn fix(tx: &mut Tx<'_>, catalogue: &Catalogue, now: Timestamp, seed: [u8; 16]) -> Result<(FixResult, Changes)> {
    // No opening commits during this, so free numbers stay free.
    let position = exception_store::begin(tx)?;
    let mut mint_fix = MintFix {
        catalogue,
        now,
        seed,
        position,
        free: HashMap::new(),
        fixed: Fixed::default(),
        failed: Failed::default(),
        changes: Changes::default(),
    };
    mint_fix.remove_zeros(tx)?;
    let groups = groups(tx)?;
    // First the cards that keep their numbers, so that no card gets a number that another one keeps.
    for group in &groups {
        mint_fix.keep(tx, group)?;
    }
    for group in &groups {
        mint_fix.reroll(tx, group)?;
    }
    let (result, changes) = mint_fix.result();
    if !changes.after.is_empty() {
        tx.announce(Event::CopiesReturned);
    }
    Ok((result, changes))
}

struct MintFix<'a> {
    catalogue: &'a Catalogue,
    now: Timestamp,
    seed: [u8; 16],
    position: i64,
    /// The free numbers of definitions and rarities, once they were needed.
    free: HashMap<(DefinitionId, Rarity), BTreeSet<u32>>,
    fixed: Fixed,
    failed: Failed,
    changes: Changes,
}

impl MintFix<'_> {
    fn remove_zeros(&mut self, tx: &mut Tx<'_>) -> Result<()> {
        let mut from = String::new();
        loop {
            let rows = store::of_state(tx, State::MintZero, &from)?;
            let Some(last) = rows.last() else { return Ok(()) };
            from = last.card.to_string();
            for row in &rows {
                if !imported_store::remove(tx, row.card)? {
                    let (card_instance, username) = (row.instance(self.catalogue), row.username.clone());
                    let reason = msg!("unfixed.held");
                    self.failed.remove_mint0.push(Unfixed { card_instance, username, reason });
                    continue;
                }
                claims::store::remove(tx, row.card, self.now)?;
                self.fixed.remove_mint0 += 1;
                let before = json!({"userId": row.owner, "username": row.username, "card": row.whole()});
                self.changes.before.push(before);
                self.changes.after.push(json!({"cardId": row.card, "removed": true}));
            }
        }
    }

    /// Gives a free copy to the first card that claims it.
    fn keep(&mut self, tx: &mut Tx<'_>, group: &[Duplicate]) -> Result<()> {
        let row = &group[0];
        if row.holder.is_some() {
            return Ok(());
        }
        let owners = owners_of(group);
        let Some(first) = owners.iter().find(|owner| owner.is_first_owner) else { return Ok(()) };
        let mint = u32::try_from(row.mint).unwrap_or(0);
        self.free_mints(tx, row)?.remove(&mint);
        self.link(tx, first, row, mint)
    }

    /// Gives all other cards another number.
    fn reroll(&mut self, tx: &mut Tx<'_>, group: &[Duplicate]) -> Result<()> {
        let row = &group[0];
        for owner in owners_of(group).iter().filter(|owner| !owner.is_first_owner) {
            let (seed, card) = (self.seed, owner.user_card_id);
            let free = self.free_mints(tx, row)?;
            if let Some(mint) = pick(free, seed, card) {
                free.remove(&mint);
                self.link(tx, owner, row, mint)?;
                continue;
            }
            let (card_instance, username) = (name(self.catalogue, row), owner.username.clone());
            let reason = msg!("unfixed.no_mint");
            self.failed.reroll_duplicates.push(Unfixed { card_instance, username, reason });
        }
        Ok(())
    }

    fn free_mints(&mut self, tx: &mut Tx<'_>, row: &Duplicate) -> Result<&mut BTreeSet<u32>> {
        let key = (row.definition, row.rarity);
        if !self.free.contains_key(&key) {
            let definition = self.catalogue.definition(row.definition);
            let printed = definition.and_then(|definition| definition.total_copies(row.rarity)).unwrap_or(0);
            let mut free: BTreeSet<u32> = (1..=printed).collect();
            for mint in collection::mints(tx, row.definition, row.rarity)? {
                free.remove(&mint);
            }
            self.free.insert(key, free);
        }
        Ok(self.free.entry(key).or_default())
    }

    fn link(&mut self, tx: &mut Tx<'_>, owner: &DuplicateOwner, row: &Duplicate, mint: u32) -> Result<()> {
        let card = owner.user_card_id;
        let copy = (row.definition, row.rarity, mint);
        let claimed = store::one(tx, card)?;
        imported_store::link(tx, card, copy, self.now)?;
        exception_store::insert(tx, self.position, &[(card, copy)])?;
        claims::store::linked(tx, card, claimed.and_then(|claimed| claimed.name).as_deref())?;
        self.fixed.reroll_duplicates += 1;
        let entry = |mint: i64| {
            json!({"cardId": card, "userId": owner.user_id, "definitionId": row.definition,
            "rarity": row.rarity, "mintNumber": mint})
        };
        self.changes.before.push(entry(row.mint));
        self.changes.after.push(entry(i64::from(mint)));
        Ok(())
    }

    fn result(self) -> (FixResult, Changes) {
        let Fixed { remove_mint0, reroll_duplicates } = self.fixed;
        let unfixed = self.failed.remove_mint0.len() + self.failed.reroll_duplicates.len();
        let mut all = vec![msg!("done.fix_mints", removed = remove_mint0, renumbered = reroll_duplicates)];
        if unfixed > 0 {
            all.push(msg!("done.fix_failed", cards = unfixed));
        }
        let message = msg!("done.sentences", all);
        let fixed_count = Some(remove_mint0 + reroll_duplicates);
        let (fixed, failed) = (Some(self.fixed), Some(self.failed));
        let result = FixResult { status: "success", message, fixed_count, fixed, failed, ..FixResult::default() };
        (result, self.changes)
    }
}

/// A free number, determined by the seed and the card, so it cannot be chosen.
fn pick(free: &BTreeSet<u32>, seed: [u8; 16], card: CardId) -> Option<u32> {
    let hash = Sha256::new().chain_update(seed).chain_update(card.as_str()).finalize();
    let mut first = [0; 8];
    first.copy_from_slice(&hash[..8]);
    let count = u64::try_from(free.len()).ok().filter(|count| *count > 0)?;
    let at = usize::try_from(u64::from_be_bytes(first) % count).unwrap_or(0);
    free.iter().nth(at).copied()
}
