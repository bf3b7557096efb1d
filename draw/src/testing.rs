//! Test helpers of the draw: small pools, held copies and openings.

use super::held::Held;
use super::known::Holder;
use super::machine::{Draw, Request};
use super::patterns::{Pattern, PatternCard};
use super::pool::{Policy, Pool, PoolConfig, PoolDefinition, PrintedRarity};
use super::record::{FairnessRecord, PrintedCopy};
use super::stream::ServerSeed;
use foilcast_base::ids::{CardId, DefinitionId, ModifierId, OpeningId, PackId};
use foilcast_base::rarity::Rarity;

pub(super) const PAGE: &str = include_str!("../../docs/fairness.md");

/// Fails unless the specification contains a text.
pub(super) fn assert_specified(text: &str) {
    assert!(PAGE.contains(text), "docs/fairness.md should contain {text}");
}

pub(super) const NOON: i64 = 1_800_000_000_000;

pub(super) fn definition(number: u8) -> DefinitionId {
    DefinitionId::from_bytes([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xd, number])
}

pub(super) fn opening(number: u32) -> OpeningId {
    let mut bytes = [0xe; 12];
    bytes[8..].copy_from_slice(&number.to_be_bytes());
    OpeningId::from_bytes(bytes)
}

pub(super) fn modifier(number: u8) -> ModifierId {
    ModifierId::from_bytes([0xf, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number])
}

pub(super) fn card(number: u8) -> CardId {
    CardId::from_bytes([0xc, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number])
}

pub(super) fn copy(number: u8, rarity: Rarity, mint: u32) -> PrintedCopy {
    PrintedCopy { definition_id: definition(number), rarity, mint }
}

/// A pool without guarantee, modifiers or windows. Definitions are numbered from 1.
pub(super) fn config(cards: u8, printed: &[&[(Rarity, u32)]]) -> PoolConfig {
    let definitions = (1..).zip(printed).map(|(number, rarities)| PoolDefinition {
        definition_id: definition(number),
        available_from: None,
        available_to: None,
        series: None,
        rarities: rarities
            .iter()
            .map(|(rarity, total_copies)| PrintedRarity { rarity: *rarity, total_copies: *total_copies })
            .collect(),
    });
    PoolConfig {
        pack_id: PackId::from_bytes([0xa; 12]),
        odds_version: 1,
        season: None,
        policy: Policy::Supply,
        weights: None,
        guarantee: None,
        cards_per_pack: cards,
        no_repeats: false,
        pity: None,
        modifier_chance_ppm: 0,
        modifiers: Vec::new(),
        definitions: definitions.collect(),
    }
}

pub(super) fn guaranteed(guarantee: Rarity, config: PoolConfig) -> PoolConfig {
    PoolConfig { guarantee: Some(guarantee), ..config }
}

/// A pool whose packs never have two copies of a definition.
pub(super) fn distinct(config: PoolConfig) -> PoolConfig {
    PoolConfig { no_repeats: true, ..config }
}

/// A pool whose definitions have these series.
pub(super) fn with_series(series: &[Option<&str>], mut config: PoolConfig) -> PoolConfig {
    for (definition, series) in config.definitions.iter_mut().zip(series) {
        definition.series = series.map(str::to_owned);
    }
    config
}

pub(super) fn patterns_of(config: &PoolConfig, cards: &[PrintedCopy]) -> Vec<Pattern> {
    let card = |copy: &PrintedCopy| {
        let definition = config.definitions.iter().find(|definition| definition.definition_id == copy.definition_id);
        PatternCard { rarity: copy.rarity, series: definition.unwrap().series.as_deref(), mint: copy.mint }
    };
    let cards: Vec<_> = cards.iter().map(card).collect();
    Pattern::of(&cards).collect()
}

pub(super) fn weighted(weights: &[(Rarity, u32)], config: PoolConfig) -> PoolConfig {
    PoolConfig { policy: Policy::Weights, weights: Some(weights.iter().copied().collect()), ..config }
}

pub(super) fn pool(config: PoolConfig) -> Pool {
    Pool::new(config).unwrap()
}

/// Held copies without an opening.
pub(super) fn held(copies: &[PrintedCopy]) -> Held {
    let mut held = Held::default();
    for copy in copies {
        held.hold(*copy, Holder::Other(card(1)));
    }
    held
}

pub(super) fn seed(number: u8) -> ServerSeed {
    ServerSeed::from_bytes([number; 32])
}

pub(super) fn request(number: u32) -> Request {
    Request {
        opening: opening(number),
        client_seed: "tests".to_owned(),
        counter: u64::from(number),
        run_version: 1,
        opened_at_ms: NOON,
        forced_modifier: None,
        reward: false,
    }
}

/// Opens a pack of this pool, and adds its copies to `held`.
pub(super) fn open(pool: &Pool, held: &mut Held, request: Request) -> Result<FairnessRecord, super::DrawRefusal> {
    let opening = request.opening;
    let position = i64::try_from(request.counter).unwrap() * 2 + 10;
    let mut draw = Draw::new(pool, &seed(1), request);
    let claim = held.settle(&mut draw, 0.0)?;
    for card in &claim.cards {
        assert_eq!(held.hold(card.copy, Holder::Opening(opening)), None, "a copy was drawn twice");
    }
    Ok(draw.finish(&claim, position))
}
