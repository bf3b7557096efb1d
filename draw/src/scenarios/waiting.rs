//! Honest instances that are read while lines wait for a batch, or while or after a round is late.

use super::super::in_use::InUse;
use super::super::log::Level;
use super::super::pity::Pity;
use super::super::pool::PoolConfig;
use super::super::public2::PublicData2;
use super::super::stand_in;
use super::super::testing::config;
use super::super::world2::{ENTROPY, LIVE, World2};
use super::{Scenario, pack, world};
use foilcast_base::ids::PackId;
use foilcast_base::rarity::Rarity::{Basic, Common, Epic};

const MINUTE_MS: i64 = 60_000;

/// A version, seeds and openings without lines. The openings go on with the bad-luck protection of their chain.
fn unlogged() -> PublicData2 {
    let pity = Pity { soft_from: 1, step_ppm: 200_000, hard_at: 9, minimum: Epic };
    let protected = PoolConfig { pity: Some(pity), ..pack() };
    let next = PoolConfig { odds_version: 2, guarantee: Some(Common), ..protected.clone() };
    let mut world = world(vec![protected]);
    let alice = world.join();
    for _ in 0..3 {
        world.open(alice, 0, ENTROPY);
    }
    world.settle();
    world.rotate(alice);
    world.rotate(alice);
    world.publish_pool(next);
    world.open(alice, 1, ENTROPY);
    world.open(alice, 1, ENTROPY);
    world.data
}

/// A pack that uses up its pool, and one that does not.
fn packs() -> Vec<PoolConfig> {
    let small = PoolConfig { pack_id: PackId::from_bytes([0xb; 12]), ..config(3, &[&[(Basic, 5)]]) };
    vec![small, pack()]
}

/// The list was read before the opening that took the last copies; then a ticket was refused.
fn older_list() -> PublicData2 {
    let mut world = world(packs());
    let (alice, bob) = (world.join(), world.join());
    world.open(alice, 1, ENTROPY);
    world.ticket(bob, 0, LIVE);
    world.close();
    let openings = world.data.openings.clone();
    world.open(alice, 0, ENTROPY);
    world.settle();
    PublicData2 { openings, ..world.data }
}

/// A refused ticket and a later one that was drawn, both without lines.
fn unlogged_outcomes() -> PublicData2 {
    let mut world = world(packs());
    let (alice, bob) = (world.join(), world.join());
    world.open(alice, 0, ENTROPY);
    world.ticket(alice, 0, ENTROPY);
    world.ticket(bob, 1, ENTROPY);
    world.close();
    world.pass(12_000);
    world.draw();
    world.data
}

/// The list was read before a ticket was drawn and a later one refused. A full batch has only the line of the refusal.
fn full_batch() -> PublicData2 {
    let mut world = world(packs());
    let (alice, bob) = (world.join(), world.join());
    world.open(alice, 0, ENTROPY);
    world.ticket(alice, 1, ENTROPY);
    world.ticket(bob, 0, ENTROPY);
    world.close();
    let openings = world.data.openings.clone();
    world.pass(12_000);
    world.draw();
    world.close_up_to(1);
    PublicData2 { openings, ..world.data }
}

/// A ticket and a raffle whose round the relays published three hours late.
fn late_round() -> World2 {
    let mut world = world(vec![pack()]);
    let (alice, bob) = (world.join(), world.join());
    world.ticket(alice, 0, ENTROPY);
    world.raffle(7, 2, Level::Two);
    world.close();
    world.outage = Some(world.now);
    for _ in 0..3 {
        world.pass(60 * MINUTE_MS);
        world.open(bob, 0, ENTROPY);
        world.close();
    }
    world.outage = None;
    world.pass(10_000);
    world.open(bob, 0, ENTROPY);
    world.close();
    world
}

/// The draw of that ticket, which has no line.
fn late_draw() -> PublicData2 {
    let mut world = late_round();
    world.draw();
    world.data
}

/// The weights change while a grade waits for its batch, so that they apply to it.
fn late_weights() -> PublicData2 {
    let mut world = world(vec![pack()]);
    world.hand_in(9, Level::Two);
    world.set_weights([0, 0, 0, 0, 1, 1, 0, 0, 0, 0]);
    world.settle();
    world.data
}

/// What a verifier reads of an instance in use after this many events.
fn in_use(seed: u64, events: u32) -> PublicData2 {
    let mut instance = InUse::new(seed, stand_in::signature);
    (0..events).for_each(|_| instance.go_on());
    std::iter::repeat_with(|| instance.read()).flatten().next().unwrap().data
}

pub(super) fn scenarios() -> Vec<Scenario> {
    let scenario = |name, data, marks| Scenario { name, data, marks, disturbed: &[] };
    vec![
        scenario("unlogged", unlogged(), &["rare_pool"]),
        scenario("older list", older_list(), &["rare_pool"]),
        scenario("unlogged outcomes", unlogged_outcomes(), &["rare_pool", "ticket_waiting"]),
        scenario("full batch", full_batch(), &["rare_pool", "ticket_waiting"]),
        scenario("late round", late_round().data, &["rare_pool", "ticket_waiting"]),
        scenario("late draw", late_draw(), &[]),
        scenario("late weights", late_weights(), &["weights_changed"]),
        scenario(
            "in use 1",
            in_use(6, 15),
            &["level_1", "no_beacon", "rare_pool", "server_entropy", "ticket_waiting", "weights_changed"],
        ),
        Scenario {
            name: "in use 2",
            data: in_use(25, 30),
            marks: &["break_explained", "disturbed", "rare_pool", "ticket_waiting", "weights_changed"],
            disturbed: &[8],
        },
        scenario(
            "in use 3",
            in_use(5, 45),
            &["break_explained", "forced_modifier", "level_1", "rare_pool", "weights_changed"],
        ),
        Scenario {
            name: "in use 4",
            data: in_use(27, 15),
            marks: &["break_explained", "disturbed", "rare_pool", "ticket_waiting"],
            disturbed: &[7],
        },
    ]
}
