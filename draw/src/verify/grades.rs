//! Grades and raffles (section 25, check 9).

use std::collections::{BTreeMap, HashMap};

use super::super::canonical::Bytes32;
use super::super::grade::draw_grade;
use super::super::log::{Level, Line};
use super::super::public2::{PublicGrade, PublicRaffle};
use super::super::raffle::RaffleList;
use super::super::stream::{HmacIntegers, ServerSeed, StreamInput};
use super::Instance;
use super::log::Entry;
use super::report::{MarkCode, ProblemCode, Report2, Subject};
use foilcast_base::ids::{CardId, RaffleId};

/// A raffle at level 1 has a result after this long.
const DECIDED_MS: i64 = 10 * 60_000;

/// The lines of a card.
#[derive(Default)]
struct Grading {
    commitments: Vec<Bytes32>,
    due: Vec<Due>,
    /// Whether a due line came before the commitment.
    is_early: bool,
}

/// Where a grade became due, with the weights that apply.
#[derive(Clone, Copy)]
struct Due {
    batch: usize,
    level: Level,
    weights: Option<[u32; 10]>,
}

pub(super) fn check(instance: &Instance<'_>, report: &mut Report2) {
    check_grades(instance, report);
    check_raffles(instance, report);
}

/// Whether a result can be drawn again. At level 2 a round that is missing is reported.
fn has_round(instance: &Instance<'_>, batch: usize, level: Level, subject: Subject, report: &mut Report2) -> bool {
    let is_missing = level == Level::Two && instance.log.randomness(batch).is_none();
    if is_missing {
        report.problem(ProblemCode::BeaconSignature, subject, "Its round is missing.");
    }
    !is_missing
}

/// The randomness that a result at this level has from its batch.
fn randomness(instance: &Instance<'_>, batch: usize, level: Level) -> Option<Bytes32> {
    instance.log.randomness(batch).filter(|_| level == Level::Two)
}

/// The secret, if its hash is this one.
fn secret_of(secret: &str, commitment: Bytes32) -> Option<ServerSeed> {
    secret.parse::<ServerSeed>().ok().filter(|secret| secret.hash() == commitment.to_string())
}

fn check_grades(instance: &Instance<'_>, report: &mut Report2) {
    let mut gradings: BTreeMap<CardId, Grading> = BTreeMap::new();
    let mut weights: Option<[u32; 10]> = None;
    for entry in &instance.log.lines {
        if let Line::Weights(of) = entry.line
            && weights.replace(of).is_some()
        {
            report.mark(MarkCode::WeightsChanged, Subject::Batch(instance.log.header(entry.batch).number));
        }
        if let Line::Grade { card, commitment } = entry.line {
            gradings.entry(card).or_default().commitments.push(commitment);
        }
        if let Line::GradeDue { card, level } = entry.line {
            let grading = gradings.entry(card).or_default();
            grading.is_early |= grading.commitments.is_empty();
            grading.due.push(Due { batch: entry.batch, level, weights });
            if level == Level::One {
                report.mark(MarkCode::Level1, Subject::Card(card));
            }
        }
    }
    for (card, grading) in &gradings {
        if grading.commitments.len() > 1 || grading.due.len() > 1 || grading.is_early {
            report.problem(ProblemCode::GradeTwice, Subject::Card(*card), "Its lines are not one after the other.");
        }
    }
    for grade in &instance.data.grades {
        let subject = Subject::Card(grade.card_id);
        let lines = gradings.get(&grade.card_id);
        let Some((commitment, due)) = lines.and_then(|lines| lines.commitments.first().zip(lines.due.first())) else {
            report.problem(ProblemCode::GradeTwice, subject, "Its lines are missing.");
            continue;
        };
        let randomness = randomness(instance, due.batch, due.level);
        if has_round(instance, due.batch, due.level, subject, report)
            && !is_drawn(grade, *commitment, due.weights, randomness)
        {
            report.problem(ProblemCode::Grade, subject, "Its grade is not what its secret gives.");
        }
    }
}

fn is_drawn(grade: &PublicGrade, commitment: Bytes32, weights: Option<[u32; 10]>, randomness: Option<Bytes32>) -> bool {
    let Some((secret, weights)) = secret_of(&grade.secret, commitment).zip(weights) else { return false };
    let mut integers = HmacIntegers::from_input(&secret, StreamInput::Grade { randomness });
    let drawn = draw_grade(&mut integers, &weights);
    drawn.is_some_and(|drawn| (drawn.grade, drawn.attempt) == (grade.grade, grade.attempt))
}

fn check_raffles(instance: &Instance<'_>, report: &mut Report2) {
    let mut lines: HashMap<RaffleId, &Entry> = HashMap::new();
    let results: HashMap<RaffleId, &PublicRaffle> = instance.data.raffles.iter().map(|of| (of.id, of)).collect();
    for entry in &instance.log.lines {
        let Line::Raffle { id, level, .. } = entry.line else { continue };
        let subject = Subject::Raffle(id);
        if lines.insert(id, entry).is_some() {
            report.problem(ProblemCode::Raffle, subject, "It is logged twice.");
        }
        if level == Level::One {
            report.mark(MarkCode::Level1, subject);
        }
        let is_overdue = match level {
            Level::One => instance.log.age_ms(entry.batch) > DECIDED_MS,
            Level::Two => instance.log.is_overdue(entry.batch),
        };
        if is_overdue && !results.contains_key(&id) {
            report.problem(ProblemCode::RaffleNotDrawn, subject, "It has no result.");
        }
    }
    for raffle in &instance.data.raffles {
        let subject = Subject::Raffle(raffle.id);
        let Some(Entry { batch, line: Line::Raffle { seed_hash, list_digest, entrants, winners, level, .. }, .. }) =
            lines.get(&raffle.id)
        else {
            report.problem(ProblemCode::Raffle, subject, "It is not logged.");
            continue;
        };
        if !has_round(instance, *batch, *level, subject, report) {
            continue;
        }
        let randomness = randomness(instance, *batch, *level);
        let list = RaffleList { id: raffle.id, seed_hash: *seed_hash, winners: *winners, entrants: &raffle.entrants };
        let is_listed = list.digest() == *list_digest && u64::try_from(raffle.entrants.len()) == Ok(*entrants);
        let secret = secret_of(&raffle.secret, *seed_hash);
        if !is_listed || secret.is_none_or(|secret| list.draw(&secret, randomness) != raffle.winners) {
            report.problem(ProblemCode::Raffle, subject, "Its winners are not what its secret and list give.");
        }
    }
}
