//! The record of an opening of version 2 (docs/fairness.md, section 18).

use std::collections::HashSet;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::canonical::{Bytes32, OrDash};
use super::log::Level;
use super::machine::{Claim, Draw, Request};
use super::patterns::Pattern;
use super::pity::PityRecord;
use super::pool::Pool;
use super::record::{DrawRecord, is_false};
use super::stream::{HmacIntegers, ServerSeed, StreamInput};
use foilcast_base::ids::{ModifierId, OpeningId, PackId};

/// The record of an opening of version 2 for verifiers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "they are keys of the record")]
pub struct Record2 {
    /// The version of the record, always 2.
    pub version: u8,
    #[schema(value_type = u8)]
    pub level: Level,
    /// The SHA-256 of the server seed.
    pub seed_hash: Bytes32,
    /// The number of earlier openings and tickets with this server seed.
    pub counter: u64,
    /// 32 bytes of the opener's browser in hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<String>,
    /// Where the log has its ticket; level 2 only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ticket: Option<TicketPlace>,
    /// The round of the beacon; level 2 only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u64>,
    pub run_version: i64,
    /// The position among all openings. The opening's line in the log binds it, not the digest.
    pub position: i64,
    pub pack_id: PackId,
    pub odds_version: i64,
    /// In milliseconds since 1970; at level 2 the time of the ticket's batch.
    pub opened_at_ms: i64,
    #[serde(default, skip_serializing_if = "is_false")]
    pub reward: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forced_modifier: Option<ModifierId>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub live: bool,
    /// Level 1 because the beacon was off or not usable.
    #[serde(default, skip_serializing_if = "is_false")]
    pub no_beacon: bool,
    /// Absent without bad-luck protection, and for a reward.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pity: Option<PityRecord>,
    #[serde(default)]
    #[schema(required)]
    pub draws: Vec<DrawRecord>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<Pattern>,
    /// 16 random bytes in hexadecimal, so that the digest of a withheld record says nothing about its cards.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub salt: String,
    pub digest: Bytes32,
    /// Whether draws, patterns, pity, salt and seed are left out, because they name an opening that has not been shown.
    #[serde(default, skip_serializing_if = "is_false")]
    pub withheld: bool,
    /// The server seed in hexadecimal, once it is revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server_seed: Option<String>,
}

/// Where the log has a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TicketPlace {
    pub epoch: i64,
    pub batch: u64,
    /// The index of the line in its batch.
    pub place: u64,
}

/// What every record of version 2 has before the draw.
#[derive(Debug, Clone)]
pub struct Opening2 {
    pub seed_hash: Bytes32,
    /// The number of earlier openings and tickets with this server seed.
    pub counter: u64,
    pub run_version: i64,
    pub pack_id: PackId,
    pub odds_version: i64,
    /// In milliseconds since 1970.
    pub opened_at_ms: i64,
    /// 16 random bytes in hexadecimal.
    pub salt: String,
}

impl From<Opening2> for Record2 {
    /// The record of an opening at level 1 without entropy, before its draw.
    fn from(opening: Opening2) -> Self {
        let Opening2 { seed_hash, counter, run_version, pack_id, odds_version, opened_at_ms, salt } = opening;
        Self {
            version: 2,
            level: Level::One,
            seed_hash,
            counter,
            entropy: None,
            ticket: None,
            round: None,
            run_version,
            position: 0,
            pack_id,
            odds_version,
            opened_at_ms,
            reward: false,
            forced_modifier: None,
            live: false,
            no_beacon: false,
            pity: None,
            draws: Vec::new(),
            patterns: Vec::new(),
            salt,
            digest: Bytes32::from_bytes([0; 32]),
            withheld: false,
            server_seed: None,
        }
    }
}

impl Record2 {
    /// The public input of the opening's stream. `randomness` is that of its round. `None` if the entropy is malformed
    /// or if the randomness of a ticket is missing.
    pub fn input(&self, randomness: Option<Bytes32>) -> Option<StreamInput<'static>> {
        let entropy = self.entropy.as_ref().map(|entropy| entropy.parse::<Bytes32>()).transpose().ok()?;
        let counter = self.counter;
        Some(match (self.level, entropy) {
            (Level::One, Some(entropy)) => StreamInput::Entropy(entropy),
            (Level::One, None) => StreamInput::Counter(counter),
            (Level::Two, entropy) => StreamInput::Ticket { counter, entropy, randomness: randomness? },
        })
    }

    /// Begins the draw of this opening. Its bad-luck protection has the counter of `pity`, and is drawn here.
    pub fn draw<'p>(
        &mut self,
        opening: OpeningId,
        pool: &'p Pool,
        seed: &ServerSeed,
        input: StreamInput<'_>,
    ) -> Draw<'p> {
        let before = self.pity.map_or(0, |pity| pity.before);
        let request = Request {
            opening,
            client_seed: String::new(),
            counter: self.counter,
            run_version: self.run_version,
            opened_at_ms: self.opened_at_ms,
            forced_modifier: self.forced_modifier,
            reward: self.reward,
        };
        let (draw, pity) = begin(pool, seed, input, request, before);
        self.pity = pity;
        draw
    }

    /// The record with what this draw claimed, and with its digest.
    #[must_use]
    pub fn drawn(mut self, opening: OpeningId, pool: &Pool, draw: &Draw<'_>, claim: &Claim) -> Self {
        self.draws = draw.draws(claim);
        self.patterns = self.patterns_in(pool);
        self.digest = self.digest_for(opening);
        self
    }

    /// The patterns of the drawn cards.
    pub fn patterns_in(&self, pool: &Pool) -> Vec<Pattern> {
        Pattern::of_copies(pool, self.draws.iter().map(|draw| draw.copy))
    }

    /// The digest of this record as the record of `opening`.
    pub fn digest_for(&self, opening: OpeningId) -> Bytes32 {
        Bytes32::sha256(self.canonical(opening))
    }

    /// The public form of the record while the `hidden` openings were not shown yet.
    #[must_use]
    pub fn published(mut self, hidden: &HashSet<OpeningId>) -> Self {
        let mut passed_over = self.draws.iter().flat_map(|draw| &draw.passed_over);
        if passed_over.any(|passed| passed.opening.is_some_and(|opening| hidden.contains(&opening))) {
            (self.draws, self.patterns, self.salt) = (Vec::new(), Vec::new(), String::new());
            (self.pity, self.server_seed, self.withheld) = (None, None, true);
        }
        self
    }

    /// The text of the digest.
    fn canonical(&self, opening: OpeningId) -> String {
        let mut text = String::from("foilcast-opening-2\n");
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "opening {opening}\nseed {} {}", self.seed_hash, self.counter);
        let _ = writeln!(text, "entropy {}", OrDash(self.entropy.as_ref()));
        if let (Some(TicketPlace { epoch, batch, place }), round) = (self.ticket, OrDash(self.round)) {
            let _ = writeln!(text, "ticket {epoch} {batch} {place} {round}");
        }
        let _ = writeln!(text, "pack {} {}\nrun {}", self.pack_id, self.odds_version, self.run_version);
        let _ = writeln!(text, "time {}", self.opened_at_ms);
        if self.reward {
            text.push_str("reward\n");
        }
        if let Some(forced) = self.forced_modifier {
            let _ = writeln!(text, "forced {forced}");
        }
        if self.live {
            text.push_str("live\n");
        }
        if self.no_beacon {
            text.push_str("nobeacon\n");
        }
        if let Some(PityRecord { before, bonus, attempt, hit }) = self.pity {
            let _ = writeln!(text, "pity {before} {bonus} {} {}", OrDash(attempt), u8::from(hit));
        }
        let _ = writeln!(text, "salt {}", self.salt);
        for (number, draw) in (1..).zip(&self.draws) {
            draw.write(number, &mut text);
        }
        for pattern in &self.patterns {
            let _ = writeln!(text, "pattern {}", pattern.name());
        }
        text
    }
}

/// Begins a draw of version 2 after this many unlucky openings, and draws its bad-luck protection.
pub(super) fn begin<'p>(
    pool: &'p Pool,
    seed: &ServerSeed,
    input: StreamInput<'_>,
    request: Request,
    before: u32,
) -> (Draw<'p>, Option<PityRecord>) {
    let mut integers = HmacIntegers::from_input(seed, input);
    let config = pool.config();
    let rules = config.pity.filter(|_| !request.reward);
    let pity = rules.map(|rules| rules.draw(&mut integers, before));
    let raised = rules.filter(|_| pity.is_some_and(|pity| pity.hit)).map(|rules| rules.minimum);
    let draw = Draw::with_integers(pool, seed.hash(), integers, request);
    (draw.guarantee(config.guarantee.max(raised)), pity)
}

#[cfg(test)]
mod tests {
    use super::super::record::PassedOver;
    use super::super::testing::{assert_specified, copy, definition};
    use super::*;
    use foilcast_base::ids::CardId;
    use foilcast_base::rarity::Rarity::{Basic, Divine};

    fn draw(attempt: u32, copy: super::super::PrintedCopy) -> DrawRecord {
        DrawRecord {
            rarity_choices: Vec::new(),
            passed_over: Vec::new(),
            attempt,
            copy,
            listed: None,
            relaxed: None,
            modifier: None,
        }
    }

    fn example() -> (OpeningId, Record2) {
        let held = PassedOver {
            attempt: 0,
            copy: copy(1, Basic, 12),
            opening: None,
            exception: Some(CardId::from_bytes([0xc; 12])),
        };
        let first = DrawRecord { passed_over: vec![held], ..draw(1, copy(1, Basic, 58)) };
        let record = Record2 {
            version: 2,
            level: Level::Two,
            seed_hash: "7f74cd264ce65442239616e93963c3de34c872bf16f3b5bfcaf33e2c661495d3".parse().unwrap(),
            counter: 7,
            entropy: None,
            ticket: Some(TicketPlace { epoch: 1_692_719_960_600, batch: 812, place: 1 }),
            round: Some(1000),
            run_version: 1,
            position: 42,
            pack_id: PackId::from_bytes([0xa; 12]),
            odds_version: 3,
            opened_at_ms: 1_692_806_360_600,
            reward: false,
            forced_modifier: None,
            live: true,
            no_beacon: false,
            pity: None,
            draws: vec![first, draw(0, copy(2, Divine, 1))],
            patterns: Vec::new(),
            salt: "000102030405060708090a0b0c0d0e0f".to_owned(),
            digest: Bytes32::from_bytes([0; 32]),
            withheld: false,
            server_seed: None,
        };
        (OpeningId::from_bytes([0xe, 0xe, 0xe, 0xe, 0xe, 0xe, 0xe, 0xe, 0xe, 0xe, 0xe, 1]), record)
    }

    #[test]
    fn the_digest_of_the_example_is_that_of_the_specification() {
        let (opening, record) = example();
        let digest = "762b738cd53afc018e355bce84e1279e05cdf0574a4a0be0e177f8c7f440002e";
        assert_eq!(record.digest_for(opening).to_string(), digest);
        assert_specified(digest);
    }

    #[test]
    fn every_key_that_may_be_absent_is_in_the_digest() {
        let (opening, record) = example();
        let full = Record2 {
            level: Level::One,
            entropy: Some("00ff".repeat(16)),
            ticket: None,
            round: None,
            reward: true,
            forced_modifier: Some(ModifierId::from_bytes([0xb; 12])),
            live: false,
            no_beacon: true,
            pity: Some(PityRecord { before: 12, bonus: 300_000, attempt: Some(0), hit: true }),
            draws: vec![draw(0, copy(2, Divine, 1))],
            patterns: vec![Pattern::GodPack, Pattern::SameRarity],
            ..record
        };
        let text = format!(
            "foilcast-opening-2\nopening {opening}\nseed {} 7\nentropy {}\npack 0a0a0a0a0a0a0a0a0a0a0a0a 3\nrun 1\n\
             time 1692806360600\nreward\nforced 0b0b0b0b0b0b0b0b0b0b0b0b\nnobeacon\npity 12 300000 0 1\n\
             salt 000102030405060708090a0b0c0d0e0f\ndraw 1 0 {} 9 1\npattern god-pack\npattern same-rarity\n",
            full.seed_hash,
            "00ff".repeat(16),
            definition(2),
        );
        assert_eq!(full.digest_for(opening), Bytes32::sha256(text));
    }

    #[test]
    fn a_record_that_names_a_hidden_opening_is_withheld() {
        let (opening, mut record) = example();
        record.draws[0].passed_over[0].exception = None;
        record.draws[0].passed_over[0].opening = Some(opening);
        assert_eq!(record.clone().published(&HashSet::new()), record);
        let withheld = record.clone().published(&HashSet::from([opening]));
        assert!(withheld.withheld && withheld.draws.is_empty() && withheld.digest == record.digest);
        let text = serde_json::to_string(&withheld).unwrap();
        assert!(!text.contains("salt") && serde_json::from_str::<Record2>(&text).unwrap() == withheld);
    }
}
