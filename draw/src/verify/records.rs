//! Records, one after the other by position (section 25, checks 1 and 3), and refusals (check 6).

use std::collections::{HashMap, HashSet};

use super::super::canonical::Bytes32;
use super::super::log::Level;
use super::super::pool::Pool;
use super::super::public::PublicOpening;
use super::super::public2::Record;
use super::super::record2::Record2;
use super::ledger::{Facts, Ledger, Violations, differences};
use super::report::{ProblemCode, Report2, Subject};
use super::seeds::Chains;
use super::tickets::Ticket;
use super::{Instance, version1};
use foilcast_base::ids::{OpeningId, PackId, SeasonId};

/// The progress through the openings.
pub(super) struct Records<'a, 'd> {
    instance: &'a Instance<'d>,
    chains: &'a Chains,
    ledger: &'a mut Ledger<'d>,
    entropies: HashSet<&'d str>,
    /// The counters of bad-luck protection.
    pity: HashMap<(Bytes32, PackId, Option<SeasonId>), u32>,
}

impl<'a, 'd> Records<'a, 'd> {
    pub fn new(instance: &'a Instance<'d>, chains: &'a Chains, ledger: &'a mut Ledger<'d>) -> Self {
        Self { instance, chains, ledger, entropies: HashSet::new(), pity: HashMap::new() }
    }

    pub fn check(mut self, report: &mut Report2) {
        let instance = self.instance;
        let of = |ticket: &'a Ticket| {
            let outcome = ticket.outcome.filter(|outcome| outcome.is_refusal)?;
            instance.reaches(outcome.position).then_some((outcome.position, ticket))
        };
        let mut refusals: Vec<(i64, &Ticket)> = instance.tickets.all.iter().filter_map(of).collect();
        refusals.sort_by_key(|(position, _)| *position);
        let mut refusals = refusals.into_iter().peekable();
        for opening in &instance.openings {
            let position = opening.fairness.position();
            while let Some((at, ticket)) = refusals.next_if(|(at, _)| *at < position) {
                self.check_refusal(at, ticket, report);
            }
            self.check_opening(opening, report);
        }
        for (at, ticket) in refusals {
            self.check_refusal(at, ticket, report);
        }
        let first = instance.openings.iter().filter_map(|opening| match &opening.fairness {
            Record::One(record) => Some((opening.id, &**record)),
            Record::Two(_) => None,
        });
        for (id, message) in version1::counters(first) {
            report.problem(ProblemCode::Counter, Subject::Opening(id), message);
        }
    }

    fn check_opening(&mut self, opening: &'d PublicOpening<Record>, report: &mut Report2) {
        let mut wrong = Violations::new();
        let position = opening.fairness.position();
        let is_two = opening.fairness.two().is_some_and(|record| record.version == 2);
        if is_two != self.instance.data.begin.is_some_and(|begin| position >= begin) {
            wrong.push((ProblemCode::Version, format!("Position {position} has a record of the other version.")));
        }
        let recomputed = match &opening.fairness {
            Record::One(record) => {
                version1::check(self.ledger, opening.id, opening.cards.as_deref(), record, &mut wrong)
            }
            Record::Two(record) => self.check_record(opening, record, &mut wrong),
        };
        report.recomputed += usize::from(recomputed && wrong.is_empty());
        for (code, message) in wrong {
            report.problem(code, Subject::Opening(opening.id), message);
        }
    }

    /// Checks a record of version 2 and adds its copies. Returns whether it was recomputed.
    fn check_record(
        &mut self,
        opening: &'d PublicOpening<Record>,
        record: &'d Record2,
        wrong: &mut Violations,
    ) -> bool {
        let seed_hash = record.seed_hash.to_string();
        let facts = Facts {
            id: opening.id,
            cards: opening.cards.as_deref(),
            seed_hash: &seed_hash,
            run_version: record.run_version,
            position: record.position,
            pack_id: record.pack_id,
            odds_version: record.odds_version,
            opened_at_ms: record.opened_at_ms,
            reward: record.reward,
            forced_modifier: record.forced_modifier,
            draws: &record.draws,
            server_seed: record.server_seed.as_deref(),
        };
        self.ledger.advance_to(record.position);
        check_keys(opening.id, record, wrong);
        self.check_entropy(record, wrong);
        self.ledger.check(&facts, wrong);
        self.check_pity(record, wrong);
        let recomputed = self.redraw(&facts, record, wrong).is_some();
        self.ledger.hold(&facts, wrong);
        recomputed
    }

    fn check_entropy(&mut self, record: &'d Record2, wrong: &mut Violations) {
        let Some(entropy) = &record.entropy else { return };
        if entropy.parse::<Bytes32>().is_err() {
            wrong.push((ProblemCode::EntropyFormat, "Its entropy is not 64 hexadecimal characters.".to_owned()));
        }
        if record.level == Level::One && !self.entropies.insert(entropy) {
            wrong.push((ProblemCode::EntropyReused, "Another opening has its entropy.".to_owned()));
        }
    }

    /// Checks the counter and the bonus of the bad-luck protection, and counts on.
    fn check_pity(&mut self, record: &Record2, wrong: &mut Violations) {
        let Some(pool) = self.ledger.pool(record.pack_id, record.odds_version) else { return };
        let config = pool.config();
        let rules = config.pity.filter(|_| !record.reward);
        let key = (self.chains.of(record.seed_hash), record.pack_id, config.season);
        let counted = self.pity.get(&key).copied().unwrap_or(0);
        // While the line of its seed waits for a batch, its chain is not known.
        let recorded = record.pity.map(|pity| pity.before).filter(|_| !self.chains.has(record.seed_hash));
        let before = rules.map(|_| recorded.unwrap_or(counted));
        let expected = rules.zip(before).map(|(rules, before)| (before, rules.bonus_ppm(before)));
        if record.pity.map(|pity| (pity.before, pity.bonus)) != expected {
            wrong.push((ProblemCode::Pity, "Its bad-luck protection has another counter or bonus.".to_owned()));
        }
        if let (Some(rules), Some(pity)) = (rules, record.pity) {
            let rarities = record.draws.iter().map(|draw| draw.copy.rarity);
            self.pity.insert(key, rules.counter_after(pity.before, pity.hit, rarities));
        }
    }

    /// Compares the record with what pool and seed give, as far as these are known.
    fn redraw(&self, facts: &Facts<'_>, record: &Record2, wrong: &mut Violations) -> Option<()> {
        let pool = self.ledger.pool(facts.pack_id, facts.odds_version)?;
        check_patterns(pool, record, wrong);
        let seed = self.ledger.check_seed(facts, wrong)?;
        let ticket = self.instance.tickets.of(facts.id);
        let input = record.input(ticket.and_then(|ticket| self.instance.log.randomness(ticket.batch)))?;
        let mut again = Record2 { draws: Vec::new(), ..record.clone() };
        let mut draw = again.draw(facts.id, pool, seed, input);
        if again.pity.map(|pity| (pity.attempt, pity.hit)) != record.pity.map(|pity| (pity.attempt, pity.hit)) {
            wrong.push((ProblemCode::Pity, "Its bad-luck protection is not what the seeds give.".to_owned()));
        }
        match self.ledger.settle(&mut draw) {
            Ok(claim) => differences(facts.draws, &draw.draws(&claim), wrong),
            Err(refusal) => wrong.push((ProblemCode::Draws, format!("Recomputed, it is refused: {refusal}"))),
        }
        Some(())
    }

    /// Checks that the pool was too small for a refused ticket.
    fn check_refusal(&mut self, position: i64, ticket: &Ticket, report: &mut Report2) {
        self.ledger.advance_through(position);
        let at_ms = self.instance.log.header(ticket.batch).time_ms;
        let pool = self.ledger.pool(ticket.line.pack, ticket.line.odds_version);
        if pool.is_none_or(|pool| self.ledger.has_pack(pool, at_ms)) {
            let subject = Subject::Opening(ticket.line.id);
            report.problem(ProblemCode::RefusedWrongly, subject, "Enough copies for a pack were free.");
        }
    }
}

/// Checks the digest, and that the keys fit together.
fn check_keys(id: OpeningId, record: &Record2, wrong: &mut Violations) {
    let is_ticket = record.level == Level::Two;
    let is_salt = record.salt.len() == 32 && record.salt.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    let mut passed_over = record.draws.iter().flat_map(|draw| &draw.passed_over);
    let checks = [
        (passed_over.all(|passed| passed.holder().is_some()), "A copy passed over has no holder, or two."),
        (record.digest == record.digest_for(id), "The record is not the one whose digest it carries."),
        (record.version == 2, "Its version is not 2."),
        (record.ticket.is_some() == is_ticket && record.round.is_some() == is_ticket, "Its level does not fit."),
        (is_salt, "Its salt is not 32 hexadecimal characters."),
        (!(record.reward && (is_ticket || record.live || record.no_beacon)), "It cannot be a reward."),
        (!(record.no_beacon && is_ticket), "A ticket has a beacon."),
        (!record.withheld, "It is withheld."),
    ];
    let broken = checks.into_iter().filter(|(fits, _)| !fits);
    wrong.extend(broken.map(|(_, message)| (ProblemCode::Record, message.to_owned())));
}

fn check_patterns(pool: &Pool, record: &Record2, wrong: &mut Violations) {
    if record.patterns != record.patterns_in(pool) {
        wrong.push((ProblemCode::Pattern, "Its patterns are not those of its cards.".to_owned()));
    }
}
