//! Commands of grading: submit, grade and reveal, each in the caller's transaction.

use std::collections::BTreeMap;

use super::rules::{self, Refusal, Stage};
use super::store;
use crate::clock::Timestamp;
use crate::collection::TxContext;
use crate::collection::locks;
use crate::collection::slab_store;
use crate::collection::store::{self as cards, CardEvent};
use crate::collection::{CardPresenter, CardRow, CardStatus, OwnedCard};
use crate::db::{Conn, Tx};
use crate::dice::Dice;
use crate::error::{Error, Result};
use crate::ids::{CardId, UserId};
use crate::notifications::{self, Notice};
use crate::realtime::Event;
use crate::settings::Weights;
use crate::users;

const KIND: &str = "grading";
const LINK: &str = "/grading";
/// Cards per statement that writes history.
const HISTORY_ROWS: usize = 10;

/// The result of a step.
#[derive(Debug, Default)]
pub struct StepOutcome {
    /// The cards for which the step succeeded.
    pub done: Vec<CardId>,
    /// The cards that were refused, each with the reason.
    pub refused: Vec<(CardId, Error)>,
}

impl StepOutcome {
    /// The card of a step about one card.
    ///
    /// # Errors
    /// The reason if it was refused.
    pub fn only(mut self) -> Result<CardId> {
        match (self.done.pop(), self.refused.pop()) {
            (Some(card), _) => Ok(card),
            (None, Some((_, refusal))) => Err(refusal),
            (None, None) => Err(Error::internal("a grading step has no result")),
        }
    }
}

/// A user's card, and the state of its grading.
struct Found {
    row: CardRow,
    stage: Stage,
}

/// Finds these cards, with an error for each that does not exist or belongs to another user.
fn find(conn: &mut Conn<'_>, owner: UserId, ids: &[CardId]) -> Result<Vec<(CardId, Result<Found>)>> {
    let rows = cards::by_ids(conn, ids)?;
    let gradings = store::by_cards(conn, ids)?;
    let found = |id: &CardId| {
        let Some(row) = rows.iter().find(|row| row.id == *id) else { return (*id, Err(Error::NotFound("card"))) };
        if row.owner != owner {
            return (*id, Err(Refusal::NotYourCard.into()));
        }
        let grading = gradings.iter().find(|grading| grading.card == *id);
        (*id, Ok(Found { row: *row, stage: Stage::of(grading, row.slabbed) }))
    };
    Ok(ids.iter().map(found).collect())
}

/// Splits cards into those that pass `check` and those that it refuses.
///
/// # Errors
/// When `check` fails other than by a refusal.
fn partition(found: Vec<(CardId, Result<Found>)>, mut check: impl FnMut(&Found) -> Result<()>) -> Result<StepOutcome> {
    let mut outcome = StepOutcome::default();
    for (id, found) in found {
        match found.and_then(|found| check(&found)) {
            Ok(()) => outcome.done.push(id),
            Err(refusal @ (Error::Conflict(_) | Error::Forbidden(_) | Error::NotFound(_))) => {
                outcome.refused.push((id, refusal));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(outcome)
}

/// Submits cards for grading, which takes this many hours.
pub fn start(tx: &mut Tx<'_>, ctx: &TxContext, owner: UserId, ids: &[CardId], hours: u32) -> Result<StepOutcome> {
    users::store::still_here(tx, owner)?;
    let found = find(tx, owner, ids)?;
    let outcome = partition(found, |found| {
        rules::check_start(&ctx.presenter.label(&found.row), found.stage, ctx.now)?;
        match found.row.status {
            CardStatus::Available => Ok(()),
            // This check names what holds the card.
            CardStatus::Pending | CardStatus::Grading => locks::check(tx, &ctx.presenter, owner, &[found.row.id]),
        }
    })?;
    if !outcome.done.is_empty() {
        let ready_at = ctx.now.plus_hours(i64::from(hours));
        let begun = slab_store::begin(tx, owner, &outcome.done, (ctx.now, ready_at))?;
        let inserted = store::insert(tx, owner, &outcome.done, ctx.now, ready_at)?;
        check_all_written(&[begun, inserted], &outcome.done)?;
        tx.announce(Event::CollectionChanged { user: owner });
    }
    Ok(outcome)
}

/// Checks that each statement wrote all cards: what this transaction has read still holds.
fn check_all_written(written: &[u64], cards: &[CardId]) -> Result<()> {
    if written.iter().all(|written| usize::try_from(*written) == Ok(cards.len())) {
        return Ok(());
    }
    Err(Error::internal(format!("{written:?} of {} cards were written", cards.len())))
}

/// A grade for a user's card, drawn before the transaction, which may run more than once. It has no `Debug`, because the
/// grade is secret.
#[derive(Clone, Copy)]
pub(super) struct DrawnGrade {
    pub card: CardId,
    pub owner: UserId,
    pub grade: u8,
}

/// Draws a grade by the weights of the grades.
pub fn draw_grade(weights: &Weights, dice: &Dice) -> u8 {
    weights.grade(dice.below(weights.total()))
}

/// Gives a user's card this grade if it has none yet.
///
/// # Errors
/// 409 when it is too early and the caller is no admin, or the card was not submitted.
pub fn complete(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    owner: UserId,
    card: CardId,
    grade: u8,
    by_admin: bool,
) -> Result<CardId> {
    let found = find(tx, owner, &[card])?;
    let mut due = false;
    let outcome = partition(found, |found| {
        due = rules::check_complete(&ctx.presenter.label(&found.row), found.stage, ctx.now, by_admin)?;
        Ok(())
    })?;
    let card = outcome.only()?;
    if due {
        let until = if by_admin { Timestamp::from_millis(i64::MAX) } else { ctx.now };
        grade_all(tx, ctx, &[DrawnGrade { card, owner, grade }], until)?;
    }
    Ok(card)
}

/// Grades those of these cards that have no grade and are due by `until`. Returns how many.
pub(super) fn grade_all(tx: &mut Tx<'_>, ctx: &TxContext, grades: &[DrawnGrade], until: Timestamp) -> Result<usize> {
    let mut by_owner: BTreeMap<UserId, Vec<CardId>> = BTreeMap::new();
    for DrawnGrade { card, owner, grade } in grades {
        if store::complete(tx, *card, *grade, ctx.now, until)? {
            slab_store::slab(tx, *card, ctx.now)?;
            by_owner.entry(*owner).or_default().push(*card);
        }
    }
    for (owner, cards) in &by_owner {
        add_history(tx, ctx, "graded", *owner, cards, None)?;
        notify_owner(tx, ctx, *owner, cards)?;
        tx.announce(Event::CollectionChanged { user: *owner });
    }
    Ok(by_owner.values().map(Vec::len).sum())
}

/// Adds an entry to the history of a user's cards.
fn add_history(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    kind: &str,
    owner: UserId,
    ids: &[CardId],
    grade: Option<u8>,
) -> Result<()> {
    let grade = grade.map(|grade| grade.to_string());
    let event = CardEvent { at: ctx.now, kind, from: None, to: Some(owner), reference: grade.as_deref() };
    ids.chunks(HISTORY_ROWS).try_for_each(|some| cards::note_after(tx, &event, some))
}

/// Notifies the owner of grades that can be revealed.
fn notify_owner(tx: &mut Tx<'_>, ctx: &TxContext, owner: UserId, ids: &[CardId]) -> Result<()> {
    // A user without an account gets no notification.
    if users::store::by_id(tx, owner)?.is_none() {
        return Ok(());
    }
    let message = match ids {
        [card] => {
            let row = cards::by_id(tx, *card)?;
            let name = row.map_or_else(|| "Your card".to_owned(), |row| ctx.presenter.label(&row));
            format!("{name} has its grade. Turn it over!")
        }
        several => format!("{} of your cards have their grades. Turn them over!", several.len()),
    };
    notifications::add(tx, owner, &Notice::new(KIND, message).about(LINK), ctx.now, &ctx.dice).map(drop)
}

/// Reveals the grades of a user's cards: they are public from now on.
pub fn reveal(tx: &mut Tx<'_>, ctx: &TxContext, owner: UserId, ids: &[CardId]) -> Result<StepOutcome> {
    let found = find(tx, owner, ids)?;
    let outcome =
        partition(found, |found| Ok(rules::check_reveal(&ctx.presenter.label(&found.row), found.stage, ctx.now)?))?;
    if outcome.done.is_empty() {
        return Ok(outcome);
    }
    let mut by_grade: BTreeMap<u8, Vec<CardId>> = BTreeMap::new();
    for (card, grade) in store::unrevealed(tx, owner, &outcome.done)? {
        by_grade.entry(grade).or_default().push(card);
    }
    let revealed = store::reveal(tx, owner, &outcome.done, ctx.now)?;
    let mut updated = 0;
    for (grade, cards) in &by_grade {
        updated += slab_store::reveal(tx, owner, cards, *grade)?;
        add_history(tx, ctx, "revealed", owner, cards, Some(*grade))?;
    }
    check_all_written(&[revealed, updated], &outcome.done)?;
    tx.announce(Event::CollectionChanged { user: owner });
    Ok(outcome)
}

/// Prepares the deletion of an account: cards without a grade are taken out of grading, and unrevealed grades are
/// revealed, because no other user could do it.
pub fn owner_leaves(tx: &mut Tx<'_>, ctx: &TxContext, owner: UserId) -> Result<()> {
    let cancelled = store::cancel(tx, owner)?;
    let released = slab_store::cancel_grading(tx, owner, &cancelled)?;
    check_all_written(&[released], &cancelled)?;
    let unrevealed = store::all_unrevealed(tx, owner)?;
    match reveal(tx, ctx, owner, &unrevealed)?.refused.pop() {
        Some((_, refusal)) => Err(refusal),
        None => Ok(()),
    }
}

/// A user's cards as they are shown, in the given order.
pub fn show(conn: &mut Conn<'_>, presenter: &CardPresenter, owner: UserId, ids: &[CardId]) -> Result<Vec<OwnedCard>> {
    let rows = cards::by_ids(conn, ids)?;
    let featured = cards::featured_ids(conn, owner)?;
    let row = |id: &CardId| rows.iter().find(|row| row.id == *id);
    Ok(ids.iter().filter_map(row).map(|row| presenter.show(row, featured.contains(&row.id))).collect())
}
