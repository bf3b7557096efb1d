//! A small instance for tests of the verifier: users, seeds, packs and a run that is drawn to its last copy.

use std::sync::LazyLock;

use super::held::Held;
use super::known::Holder;
use super::machine::{Draw, DrawRefusal, Request};
use super::pool::{Policy, Pool, PoolConfig};
use super::public::{Exception, PublicCard, PublicData, PublicModifier, PublicOpening, RevealedSeed, RunVersion};
use super::record::PrintedCopy;
use super::stream::ServerSeed;
use super::testing::{NOON, card, config, copy, guaranteed, modifier, opening, pool, weighted};
use foilcast_base::rarity::Rarity::{Basic, Common, Divine, Epic, Legendary, Rare, Uncommon};

struct User {
    seed: ServerSeed,
    client_seed: String,
    counter: u64,
}

struct World {
    users: Vec<User>,
    pools: Vec<Pool>,
    held: Held,
    data: PublicData,
    position: i64,
    opened: u32,
    seeds: u8,
}

impl World {
    fn new(configs: Vec<PoolConfig>) -> Self {
        let runs = vec![RunVersion { run_version: 1, first_position: 1, returned: Vec::new() }];
        let data = PublicData { pools: configs.clone(), runs, ..PublicData::default() };
        let pools = configs.into_iter().map(pool).collect();
        let mut world =
            Self { users: Vec::new(), pools, held: Held::default(), data, position: 0, opened: 0, seeds: 0 };
        for client_seed in ["6d0a1f", "a lucky : seed", "zwölf ✨"] {
            let seed = world.new_seed();
            world.users.push(User { seed, client_seed: client_seed.to_owned(), counter: 0 });
        }
        world
    }

    fn new_seed(&mut self) -> ServerSeed {
        self.seeds += 1;
        let seed = ServerSeed::from_bytes(std::array::from_fn(|at| {
            self.seeds.wrapping_mul(41) ^ (u8::try_from(at).unwrap() * 7)
        }));
        let revealed = RevealedSeed { seed_hash: seed.hash(), server_seed: seed.to_hex() };
        self.data.seeds.push(revealed);
        seed
    }

    /// The next position. Some are skipped, as by transactions that were rolled back.
    fn next_position(&mut self) -> i64 {
        self.position += 1 + i64::from(self.opened % 3 == 1);
        self.position
    }

    fn add_exception(&mut self, number: u8, copy: PrintedCopy) {
        let position = self.next_position();
        self.held.hold(copy, Holder::Other(card(number)));
        self.data.exceptions.push(Exception { card_id: card(number), position, copy });
    }

    /// Begins a run version to which these copies are returned.
    fn start_run_version(&mut self, returned: Vec<PrintedCopy>) {
        let first_position = self.next_position();
        for copy in &returned {
            assert!(self.held.release(*copy).is_some());
        }
        let run_version = self.data.runs.last().map_or(1, |run| run.run_version + 1);
        self.data.runs.push(RunVersion { run_version, first_position, returned });
    }

    fn rotate_seed(&mut self, user: usize) {
        (self.users[user].seed, self.users[user].counter) = (self.new_seed(), 0);
    }

    fn set_client_seed(&mut self, user: usize, client_seed: &str) {
        client_seed.clone_into(&mut self.users[user].client_seed);
    }

    fn open(&mut self, pool: usize, user: usize, forced: bool, reward: bool) -> Result<(), DrawRefusal> {
        // A refused opening leaves a gap.
        let position = self.next_position();
        let opener = &self.users[user];
        let request = Request {
            opening: opening(self.opened),
            client_seed: opener.client_seed.clone(),
            counter: opener.counter,
            run_version: self.data.runs.last().unwrap().run_version,
            opened_at_ms: NOON + i64::from(self.opened) * 1_000,
            forced_modifier: forced.then(|| modifier(3)),
            reward,
        };
        let mut draw = Draw::new(&self.pools[pool], &opener.seed, request);
        let claim = self.held.settle(&mut draw, 0.3)?;
        let fairness = draw.finish(&claim, position);
        let shown = |card: &super::Pulled| PublicCard {
            definition_id: Some(card.copy.definition_id),
            rarity: Some(card.copy.rarity),
            mint_number: Some(card.copy.mint),
            modifier: card.modifier.map(|id| PublicModifier { id }),
        };
        let cards = Some(claim.cards.iter().map(shown).collect());
        for card in &claim.cards {
            assert_eq!(self.held.hold(card.copy, Holder::Opening(opening(self.opened))), None);
        }
        self.data.openings.push(PublicOpening { id: opening(self.opened), cards, fairness });
        self.users[user].counter += 1;
        self.opened += 1;
        Ok(())
    }
}

/// The pools of an instance: two versions of a pack; the second has one more definition.
fn pools(policy: Policy) -> Vec<PoolConfig> {
    let printed: &[&[_]] = &[
        &[(Basic, 20), (Common, 9), (Rare, 3), (Legendary, 1)],
        &[(Basic, 16), (Uncommon, 6), (Epic, 2)],
        &[(Basic, 18), (Common, 8), (Uncommon, 4), (Divine, 1)],
        &[(Basic, 22), (Uncommon, 5), (Rare, 2)],
        &[(Basic, 15), (Common, 7), (Epic, 1)],
        &[(Basic, 12), (Rare, 2), (Divine, 1)],
    ];
    let version = |odds_version: i64, printed: &[&[_]]| {
        let mut config = guaranteed(Uncommon, config(5, printed));
        if policy == Policy::Weights {
            let weights =
                [(Basic, 50), (Common, 25), (Uncommon, 12), (Rare, 6), (Epic, 4), (Legendary, 2), (Divine, 1)];
            config = weighted(&weights, config);
        }
        (config.modifier_chance_ppm, config.modifiers) = (200_000, vec![modifier(1), modifier(2), modifier(3)]);
        config.definitions[1].available_to = Some(NOON + 14_000);
        config.definitions[3].available_from = Some(NOON + 6_000);
        PoolConfig { odds_version, ..config }
    };
    vec![version(1, &printed[..5]), version(2, printed)]
}

/// The public data of a run that is drawn to its last copy, with every kind of event.
pub(super) fn complete_run(policy: Policy) -> PublicData {
    static SUPPLY: LazyLock<PublicData> = LazyLock::new(|| play_run(Policy::Supply).data);
    static WEIGHTS: LazyLock<PublicData> = LazyLock::new(|| play_run(Policy::Weights).data);
    match policy {
        Policy::Supply => SUPPLY.clone(),
        Policy::Weights => WEIGHTS.clone(),
    }
}

fn play_run(policy: Policy) -> World {
    let mut world = World::new(pools(policy));
    world.add_exception(1, copy(1, Basic, 4));
    world.add_exception(2, copy(3, Basic, 9));
    for number in 0.. {
        match number {
            5 => world.set_client_seed(1, "changed my mind"),
            8 => world.rotate_seed(0),
            11 => world.add_exception(3, copy(6, Rare, 1)),
            _ => {}
        }
        let pool = usize::from(number >= 7);
        if world.open(pool, number % 3, number % 10 == 4, number % 7 == 3).is_err() {
            break;
        }
    }
    // Fewer copies are left than a pack has; rewards take them.
    while world.open(1, 2, false, true).is_ok() {}
    let returned: Vec<PrintedCopy> =
        world.data.openings.iter().step_by(2).map(|opening| opening.fairness.draws[0].copy).collect();
    let in_window = |copy: &PrintedCopy| copy.definition_id != super::testing::definition(2);
    world.start_run_version(returned.into_iter().filter(in_window).chain([copy(3, Basic, 9)]).collect());
    while world.open(1, 1, false, false).is_ok() {}
    world
}
