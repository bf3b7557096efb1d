//! Instances of version 2 whose public data are the vectors.

mod waiting;

use super::log::Level;
use super::pity::Pity;
use super::pool::PoolConfig;
use super::public2::PublicData2;
use super::record::PrintedCopy;
use super::testing::{config, copy, distinct, guaranteed, modifier, weighted};
use super::world2::{ENTROPY, LIVE, With, World2};
use foilcast_base::ids::{PackId, SeasonId};
use foilcast_base::rarity::Rarity::{self, Basic, Common, Epic, Legendary, Rare, Uncommon};

/// Public data, and what a verifier finds in them.
pub(super) struct Scenario {
    pub name: &'static str,
    pub data: PublicData2,
    pub marks: &'static [&'static str],
    /// The numbers of the disturbed openings and refusals.
    pub disturbed: &'static [u32],
}

const PRINTED: &[&[(Rarity, u32)]] = &[
    &[(Basic, 30), (Common, 9), (Rare, 3)],
    &[(Basic, 24), (Uncommon, 6), (Epic, 2)],
    &[(Basic, 28), (Common, 8), (Legendary, 1)],
    &[(Basic, 26), (Uncommon, 5), (Rare, 2)],
];

/// Three cards of a pool with every rarity up to Legendary, with modifiers and series.
fn pack() -> PoolConfig {
    let mut config = guaranteed(Uncommon, config(3, PRINTED));
    (config.modifier_chance_ppm, config.modifiers) = (200_000, vec![modifier(1), modifier(2), modifier(3)]);
    for (definition, series) in config.definitions.iter_mut().zip(["Fox", "Fox", "Owl"]) {
        definition.series = Some(series.to_owned());
    }
    config
}

/// An instance whose log begins with a batch.
fn world(configs: Vec<PoolConfig>) -> World2 {
    let mut world = World2::new(configs);
    world.begin();
    world.close();
    world.pass(10_000);
    world
}

/// Packs by ticket, alone and live, after a version 1; a grade, a raffle and a rotation. Nothing is marked.
fn tickets() -> PublicData2 {
    let mut world = World2::new(vec![pack()]);
    world.open_version_1(0, 2);
    world.grant(1, copy(1, Basic, 4));
    world.pass(60_000);
    world.begin();
    world.close();
    world.pass(10_000);
    let (alice, bob) = (world.join(), world.join());
    world.open(alice, 0, ENTROPY);
    world.close();
    world.pass(10_000);
    world.ticket(alice, 0, ENTROPY);
    world.ticket(bob, 0, LIVE);
    world.settle();
    world.grant(2, copy(2, Basic, 7));
    world.open(bob, 0, ENTROPY);
    world.open(alice, 0, With { reward: true, ..ENTROPY });
    world.hand_in(9, Level::Two);
    world.raffle(7, 2, Level::Two);
    world.settle();
    world.rotate(alice);
    world.ticket(alice, 0, ENTROPY);
    world.settle();
    world.open(alice, 0, ENTROPY);
    world.rotate(alice);
    world.rotate(bob);
    world.settle();
    world.data
}

/// Packs without tickets or without entropy, and everything else that is marked.
fn level_1() -> PublicData2 {
    let other = PoolConfig { odds_version: 2, guarantee: Some(Common), ..pack() };
    let mut world = world(vec![pack()]);
    let (alice, bob) = (world.join(), world.join());
    world.open(alice, 0, With::default());
    world.open(bob, 0, With { forced: true, ..ENTROPY });
    world.settle();
    world.open(alice, 0, With { no_beacon: true, ..LIVE });
    world.open(bob, 0, With { no_beacon: true, ..LIVE });
    world.open(alice, 0, LIVE);
    world.hand_in(8, Level::One);
    world.raffle(6, 9, Level::One);
    world.settle();
    world.publish_pool(other);
    world.ticket(alice, 1, With { forced: true, ..LIVE });
    world.set_weights([0, 0, 0, 0, 1, 1, 0, 0, 0, 0]);
    world.hand_in(9, Level::Two);
    world.settle();
    world.rotate(alice);
    world.close();
    world.data
}

/// Bad-luck protection in two seasons, packs without two cards alike, and patterns.
fn bad_luck() -> PublicData2 {
    let pity = Pity { soft_from: 2, step_ppm: 200_000, hard_at: 5, minimum: Epic };
    let printed: &[&[(Rarity, u32)]] = &[
        &[(Basic, 60), (Epic, 4)],
        &[(Basic, 60), (Common, 30), (Epic, 3)],
        &[(Basic, 60), (Uncommon, 20), (Legendary, 3)],
        &[(Basic, 60)],
    ];
    let mut protected = PoolConfig { pity: Some(pity), ..config(3, printed) };
    protected.definitions.iter_mut().for_each(|definition| definition.series = Some("Füchse".to_owned()));
    let season = PoolConfig { odds_version: 2, season: Some(SeasonId::from_bytes([0x5e; 12])), ..protected.clone() };
    let other = PackId::from_bytes([0xb; 12]);
    let alike = PoolConfig { pack_id: other, pity: None, ..distinct(guaranteed(Epic, config(3, printed))) };
    let mut world = world(vec![protected, alike]);
    let (alice, bob) = (world.join(), world.join());
    for number in 0..12 {
        if number % 3 == 1 {
            world.ticket(alice, 0, ENTROPY);
            world.settle();
        } else {
            world.open(alice, 0, ENTROPY);
        }
        world.open(bob, 1, ENTROPY);
        if number == 5 {
            world.rotate(alice);
            world.open(alice, 0, With { reward: true, ..ENTROPY });
        }
    }
    world.publish_pool(season);
    for _ in 0..6 {
        world.open(alice, 2, ENTROPY);
    }
    world.rotate(alice);
    world.rotate(bob);
    world.close();
    world.data
}

/// A run drawn to its last copy by tickets: copies passed over, lists, a refusal, and draws that late events disturb.
fn last_copies() -> PublicData2 {
    let printed: &[&[(Rarity, u32)]] =
        &[&[(Basic, 9), (Rare, 2)], &[(Basic, 7), (Epic, 1)], &[(Basic, 8), (Common, 4)], &[(Basic, 6)]];
    let weights = [(Basic, 50), (Common, 25), (Rare, 10), (Epic, 5)];
    let mut config = weighted(&weights, guaranteed(Rare, config(4, printed)));
    config.definitions[3].available_to = Some(super::testing::NOON + 150_000);
    let mut world = world(vec![config]);
    let (alice, bob) = (world.join(), world.join());
    for number in 0..7 {
        world.ticket(alice, 0, ENTROPY);
        if number == 3 {
            // After the ticket's batch and before its draw.
            world.close();
            world.open(bob, 0, ENTROPY);
        }
        world.settle();
    }
    // An opening after its batch takes the last copies, so this ticket is refused.
    world.ticket(bob, 0, LIVE);
    world.close();
    world.open(alice, 0, ENTROPY);
    world.settle();
    let returned = (1..=9).map(|mint| copy(1, Basic, mint));
    world.begin_run(returned.filter(|copy| world.held.holder(*copy).is_some()).collect());
    world.settle();
    world.open(bob, 0, ENTROPY);
    world.rotate(alice);
    world.rotate(bob);
    world.settle();
    world.data
}

/// A copy that a ticket would have drawn is granted after the ticket's batch: this draw and the next one are disturbed.
fn disturbed() -> PublicData2 {
    let play = |granted: Option<PrintedCopy>| {
        let mut world = world(vec![pack()]);
        let (alice, bob) = (world.join(), world.join());
        for _ in 0..5 {
            world.open(alice, 0, ENTROPY);
        }
        world.ticket(alice, 0, ENTROPY);
        world.ticket(bob, 0, ENTROPY);
        world.close();
        if let Some(copy) = granted {
            world.grant(1, copy);
        }
        world.settle();
        world.ticket(bob, 0, LIVE);
        world.settle();
        world.rotate(alice);
        world.rotate(bob);
        world.close();
        world.data
    };
    let first = play(None).openings[5].fairness.two().map(|record| record.draws[0].copy);
    play(first)
}

/// A restored backup, with a ticket that is drawn after it and one that waits.
fn restored() -> PublicData2 {
    let mut world = world(vec![pack()]);
    let (alice, bob) = (world.join(), world.join());
    world.open(alice, 0, ENTROPY);
    world.open(bob, 0, ENTROPY);
    world.open(bob, 0, ENTROPY);
    world.settle();
    world.ticket(alice, 0, ENTROPY);
    world.close();
    world.pass(60_000);
    world.restore();
    world.draw();
    world.settle();
    world.open(alice, 0, ENTROPY);
    world.ticket(bob, 0, LIVE);
    world.settle();
    world.rotate(alice);
    world.ticket(bob, 0, ENTROPY);
    world.close();
    world.data
}

/// A live opening that has not been shown: the list ends before it, and the log goes on.
fn hidden() -> PublicData2 {
    let mut world = world(vec![pack()]);
    let (alice, bob) = (world.join(), world.join());
    for _ in 0..4 {
        world.open(alice, 0, ENTROPY);
    }
    world.ticket(bob, 0, ENTROPY);
    world.settle();
    let unshown = world.ticket(bob, 0, LIVE);
    world.settle();
    world.open(alice, 0, ENTROPY);
    world.open(bob, 0, ENTROPY);
    world.ticket(bob, 0, ENTROPY);
    world.close();
    let at = world.data.openings.iter().position(|opening| opening.id == unshown).unwrap();
    world.data.hidden_from = Some(world.data.openings[at].fairness.position());
    world.data.openings.truncate(at);
    world.data
}

/// All scenarios; the attacks start from the first one.
pub(super) fn scenarios() -> Vec<Scenario> {
    let level_1_marks =
        &["forced_modifier", "level_1", "live_level_1", "no_beacon", "rare_pool", "server_entropy", "weights_changed"];
    let mut scenarios = vec![
        Scenario { name: "tickets", data: tickets(), marks: &[], disturbed: &[] },
        Scenario { name: "level 1", data: level_1(), marks: level_1_marks, disturbed: &[] },
        Scenario { name: "bad luck", data: bad_luck(), marks: &[], disturbed: &[] },
        Scenario { name: "last copies", data: last_copies(), marks: &["disturbed"], disturbed: &[3, 8] },
        Scenario { name: "disturbed", data: disturbed(), marks: &["disturbed"], disturbed: &[5, 6] },
        Scenario {
            name: "restored",
            data: restored(),
            marks: &["break_explained", "disturbed", "ticket_waiting"],
            disturbed: &[3],
        },
        Scenario { name: "hidden", data: hidden(), marks: &["ticket_waiting"], disturbed: &[] },
    ];
    scenarios.extend(waiting::scenarios());
    scenarios
}

/// This many openings, half of them by ticket, of a pool of which they take three quarters.
pub(super) fn large(openings: u32) -> PublicData2 {
    let runs: Vec<Vec<(Rarity, u32)>> =
        (0..100).map(|_| vec![(Basic, openings / 40), (Common, openings / 80), (Rare, openings / 400)]).collect();
    let runs: Vec<&[(Rarity, u32)]> = runs.iter().map(Vec::as_slice).collect();
    let mut world = World2::new(vec![guaranteed(Common, config(3, &runs))]).signed_by(|round| format!("{round:096x}"));
    world.begin();
    world.close();
    let accounts: Vec<usize> = (0..100).map(|_| world.join()).collect();
    let accounts: Vec<(usize, usize)> = (0..).zip(accounts).collect();
    for _ in 0..openings / 100 {
        for (number, account) in &accounts {
            if number % 2 == 0 {
                world.open(*account, 0, ENTROPY);
            } else {
                world.ticket(*account, 0, ENTROPY);
            }
        }
        world.settle();
    }
    for (_, account) in accounts {
        world.rotate(account);
    }
    world.close();
    world.data
}
