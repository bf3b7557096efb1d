//! Commands of grading: submit, grade and reveal, each in the caller's transaction.

use std::collections::BTreeMap;

use super::rules::{self, NewGrade, Refusal, Stage};
use super::store::{self, Undrawn};
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
use crate::messages::msg;
use crate::notifications::{self, Notice};
use crate::realtime::Event;
use crate::transparency::line_store::{self, DueLine};
use crate::transparency::{self, Transparency};
use crate::users;
use foilcast_draw::{Bytes32, DrawnGrade, HmacIntegers, Level, Line, ServerSeed, StreamInput, draw_grade};

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

/// Submits cards for grading, which takes this many hours. The secrets of the grades are made with `dice`; without it,
/// they are made when the grades are due.
pub fn start(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    owner: UserId,
    ids: &[CardId],
    hours: u32,
    dice: Option<&Dice>,
) -> Result<StepOutcome> {
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
        let secret = |card: &CardId| (*card, dice.map(|dice| ServerSeed::from_bytes(dice.bytes())));
        let secrets: Vec<_> = outcome.done.iter().map(secret).collect();
        let inserted = store::insert(tx, owner, &secrets, (ctx.now, ready_at))?;
        check_all_written(&[begun, inserted], &outcome.done)?;
        let line = |(card, secret): &(CardId, Option<ServerSeed>)| Some(commitment(*card, secret.as_ref()?));
        let lines = secrets.iter().filter_map(line).collect::<Result<Vec<_>>>()?;
        transparency::append(tx, &lines)?;
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

/// The line about a card that was handed in.
fn commitment(card: CardId, secret: &ServerSeed) -> Result<Line> {
    Ok(Line::Grade { card, commitment: secret.hash().parse().map_err(Error::internal)? })
}

/// Draws the grade of a grading, at level 2 with the randomness of the round.
fn draw(grading: &Undrawn, secret: &ServerSeed, weights: &[u32; 10], randomness: Option<Bytes32>) -> Result<NewGrade> {
    let mut integers = HmacIntegers::from_input(secret, StreamInput::Grade { randomness });
    let drawn = draw_grade(&mut integers, weights).ok_or_else(|| Error::internal("all weights of grades are 0"))?;
    let DrawnGrade { grade, attempt } = drawn;
    Ok(NewGrade { card: grading.card, owner: grading.owner, grade, attempt: Some(attempt) })
}

/// How grades are drawn that fall due.
#[derive(Clone, Copy, Debug)]
pub struct Drawing {
    pub level: Level,
    /// The weights of the grades from 10 down to 1.
    pub weights: [u32; 10],
}

impl Drawing {
    /// `None` while grades wait for the beacon.
    pub async fn of(transparency: &Transparency) -> Option<Self> {
        let level = transparency.level().await?;
        Some(Self { level, weights: transparency.core.settings.now().grading_weights.by_rank() })
    }
}

/// Completes the grading of a user's card, unless it is due already: at level 1 the card gets its grade, at level 2 it
/// will be drawn.
///
/// # Errors
/// 409 when it is too early and the caller is no admin, the card was not submitted, or grades wait for the beacon.
pub fn complete(
    tx: &mut Tx<'_>,
    ctx: &TxContext,
    owner: UserId,
    card: CardId,
    drawing: Option<Drawing>,
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
        let due = store::falling_due(tx, &[card], until)?;
        if !due.is_empty() {
            fall_due(tx, ctx, &due, drawing.ok_or(Refusal::WaitsForBeacon)?)?;
        }
    }
    Ok(card)
}

/// Makes those of these cards' grades due that are ready by now. Returns how many.
pub(super) fn fall_due_all(tx: &mut Tx<'_>, ctx: &TxContext, cards: &[CardId], drawing: Drawing) -> Result<usize> {
    let due = store::falling_due(tx, cards, ctx.now)?;
    fall_due(tx, ctx, &due, drawing)?;
    Ok(due.len())
}

/// Appends the lines of due grades. Those of level 1 are drawn at once.
fn fall_due(tx: &mut Tx<'_>, ctx: &TxContext, due: &[Undrawn], Drawing { level, weights }: Drawing) -> Result<()> {
    if due.is_empty() {
        return Ok(());
    }
    transparency::append_weights(tx, weights)?;
    let mut grades = Vec::new();
    for grading in due {
        let secret = match &grading.secret {
            Some(secret) => secret.parse().map_err(Error::internal)?,
            None => commit(tx, grading.card, &ctx.dice)?,
        };
        let entry = transparency::append_one(tx, &Line::GradeDue { card: grading.card, level })?;
        store::set_due(tx, grading.card, level, entry, ctx.now)?;
        if level == Level::One {
            grades.push(draw(grading, &secret, &weights, None)?);
        }
    }
    grade_all(tx, ctx, &grades).map(drop)
}

/// Makes the secret of a grading that was begun without one.
fn commit(tx: &mut Tx<'_>, card: CardId, dice: &Dice) -> Result<ServerSeed> {
    let secret = ServerSeed::from_bytes(dice.bytes());
    store::commit(tx, card, &secret)?;
    transparency::append(tx, &[commitment(card, &secret)?])?;
    Ok(secret)
}

/// Draws the grades of these lines, which are in one batch, with the randomness of its round. Returns how many were
/// undrawn.
pub(super) fn draw_all(tx: &mut Tx<'_>, ctx: &TxContext, lines: &[DueLine], randomness: Bytes32) -> Result<usize> {
    let mut grades = Vec::new();
    for line in lines {
        let Some(grading) = store::by_entry(tx, line.number)? else { continue };
        let secret = grading.secret.as_deref().ok_or_else(|| Error::internal("a grade is due without a secret"))?;
        let (secret, weights) = (secret.parse().map_err(Error::internal)?, line_store::weights_before(tx, line)?);
        grades.push(draw(&grading, &secret, &weights, Some(randomness))?);
    }
    grade_all(tx, ctx, &grades)
}

/// Makes grades fall due again that became due at this time or before and whose lines have no batch.
pub fn fall_due_again(tx: &mut Tx<'_>, before: Timestamp) -> Result<()> {
    for (card, entry) in store::undrawn_by(tx, before)? {
        if transparency::store::take_back(tx, entry)? {
            store::unset_due(tx, card, entry)?;
        }
    }
    Ok(())
}

/// Stores the grades of those of these cards that have none, and puts them into slabs. Returns how many.
pub fn grade_all(tx: &mut Tx<'_>, ctx: &TxContext, grades: &[NewGrade]) -> Result<usize> {
    let mut by_owner: BTreeMap<UserId, Vec<CardId>> = BTreeMap::new();
    for grade in grades {
        if store::complete(tx, grade, ctx.now)? {
            slab_store::slab(tx, grade.card, ctx.now)?;
            by_owner.entry(grade.owner).or_default().push(grade.card);
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
            match row.map(|row| ctx.presenter.label(&row)) {
                Some(card) => msg!("notice.grade_ready", card),
                None => msg!("notice.grade_ready.unnamed"),
            }
        }
        several => msg!("notice.grades_ready", cards = several.len()),
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
    let mut cancelled = Vec::new();
    for (card, entry) in store::cancel(tx, owner)? {
        cancelled.push(card);
        // A line in a batch stays without a grade.
        entry.map_or(Ok(false), |entry| transparency::store::take_back(tx, entry))?;
    }
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
