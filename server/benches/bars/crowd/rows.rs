//! The rows of every table, by their number.

use super::{Crowd, DAY_MS, Fate, PACK, card, jumbled, name, person};
use foilcast::packs::draw::{self, DrawRecord, FairnessRecord, PrintedCopy};
use foilcast::packs::opening_store::{CardMark, Record};
use foilcast::users;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A value of a column.
pub enum Cell {
    Text(String),
    Number(i64),
    Flag(bool),
    Null,
}

/// The rows of a table.
pub struct Table<'a> {
    pub name: &'static str,
    pub columns: &'static str,
    pub rows: usize,
    /// The row with a number. Rows are requested in order.
    pub row: Box<dyn FnMut(usize) -> Vec<Cell> + 'a>,
}

pub(super) fn table<'a>(
    name: &'static str,
    columns: &'static str,
    rows: usize,
    row: impl FnMut(usize) -> Vec<Cell> + 'a,
) -> Table<'a> {
    Table { name, columns, rows, row: Box::new(row) }
}

/// Sums of all actions, by person.
struct Sums {
    opened: Vec<u32>,
    recorded: Vec<u32>,
    xp: Vec<u32>,
    /// Experience from trades and sales per person and day (contract §12: 100 at most).
    exchange_xp: BTreeMap<(usize, i64), u32>,
    exchanged: Vec<i32>,
    reserved: Vec<u32>,
}

/// Packs that an offer on a listing reserves.
pub(super) const BID: u32 = 2;

impl Sums {
    fn of(crowd: &Crowd) -> Self {
        let people = crowd.size.people;
        let mut sums = Self {
            opened: vec![0; people],
            recorded: vec![0; people],
            xp: vec![0; people],
            exchange_xp: BTreeMap::new(),
            exchanged: vec![0; people],
            reserved: vec![0; people],
        };
        let recorded = crowd.recorded();
        for pack in 0..crowd.size.cards / PACK {
            let who = crowd.opener(pack * PACK);
            sums.opened[who] += 1;
            sums.xp[who] += 10;
            sums.recorded[who] += u32::from(recorded.contains(&pack));
        }
        for (fate, xp) in [(Fate::Traded, 20), (Fate::Sold, 15)] {
            for number in 0..fate.among(crowd.size.cards) {
                let card = fate.card(number);
                let (from, to) = (crowd.opener(card), crowd.owner(card));
                let price = price(fate, number);
                let day = (crowd.pulled_at(card) + 2).div_euclid(DAY_MS);
                for (who, packs) in [(from, price), (to, -price)] {
                    *sums.exchange_xp.entry((who, day)).or_default() += xp;
                    sums.exchanged[who] += packs;
                }
            }
        }
        for ((who, _), xp) in &mut sums.exchange_xp {
            *xp = (*xp).min(100);
            sums.xp[*who] += *xp;
        }
        for number in (0..Fate::Listed.among(crowd.size.cards)).step_by(3) {
            sums.reserved[crowd.bidder(number)] += BID;
        }
        sums
    }
}

/// Packs that a card went for.
pub(super) fn price(fate: Fate, number: usize) -> i32 {
    if fate == Fate::Traded { 1 } else { 1 + i32::try_from(number % 9).unwrap_or(0) }
}

impl Crowd {
    /// Everything but definitions and the pack.
    pub(super) fn tables(&self) -> Vec<Table<'_>> {
        let sums = Arc::new(Sums::of(self));
        let mut tables = self.people(&sums);
        tables.extend(self.cards());
        tables.extend(self.openings(&sums));
        tables.extend(self.moves(Fate::Traded));
        tables.extend(self.moves(Fate::Sold));
        tables.extend(self.open_deals());
        tables
    }

    pub(super) fn ago(&self, days: usize) -> i64 {
        self.now - i64::try_from(days).unwrap_or(0) * DAY_MS
    }

    /// The bidder for the listing with this number.
    pub(super) fn bidder(&self, number: usize) -> usize {
        (self.owner(Fate::Listed.card(number)) + 1 + number % 7) % self.size.people
    }

    /// Accounts with packs, and the rows that belong to one person.
    fn people(&self, sums: &Arc<Sums>) -> Vec<Table<'_>> {
        let people = self.size.people;
        let (wallets, ledger, arrivals, seeds) =
            (Arc::clone(sums), Arc::clone(sums), Arc::clone(sums), Arc::clone(sums));
        let packs = |number: usize| 200 + number % 50;
        let came = |sums: &Sums, number: usize| sums.opened[number] - sums.recorded[number];
        let begun = self.ago(super::DAYS + 1);
        let exchange_xp: Vec<_> = sums.exchange_xp.iter().map(|(at, xp)| (*at, *xp)).collect();
        vec![
            table(
                "users",
                "id, username, username_key, display_name, display_key, picture_url, role, demo, created_at, \
                last_active_at, login_count, login_streak",
                people,
                move |number| {
                    let name = || Cell::Text(name(number));
                    let picture = Cell::Text(format!("https://pictures.example/people/{number}.png"));
                    let active = Cell::Number(begun + i64::try_from(number % 400).unwrap_or(0) * DAY_MS);
                    let role = Cell::Text("user".into());
                    let (begun, demo) = (Cell::Number(begun), Cell::Flag(false));
                    let start = [who(number), name(), name(), name(), name(), picture, role, demo, begun, active];
                    start.into_iter().chain([count(0), count(0)]).collect()
                },
            ),
            self.name_parts(),
            table("identities", "provider, subject, user_id", people, |number| {
                vec![Cell::Text("twitch".into()), Cell::Text(format!("bench-{number}")), who(number)]
            }),
            table("wallets", "user_id, packs, reserved, opened, xp", people, move |number| {
                let [reserved, opened, xp] = [&wallets.reserved, &wallets.opened, &wallets.xp].map(|sum| sum[number]);
                let [reserved, opened, xp] = [reserved, opened, xp].map(|sum| Cell::Number(sum.into()));
                vec![who(number), count(packs(number)), reserved, opened, xp]
            }),
            table("exchange_xp", "user_id, day, xp", exchange_xp.len(), move |number| {
                let ((person, day), xp) = exchange_xp[number];
                vec![who(person), Cell::Number(day), Cell::Number(xp.into())]
            }),
            table("ledger", "user_id, id, source, amount, created_at", people, move |number| {
                let held = i64::try_from(packs(number)).unwrap_or(0) + i64::from(ledger.reserved[number]);
                let granted = held + i64::from(ledger.opened[number]) - i64::from(ledger.exchanged[number]);
                vec![
                    who(number),
                    text(3, number),
                    Cell::Text("admin".into()),
                    Cell::Number(granted),
                    Cell::Number(begun),
                ]
            }),
            table("arrivals", "old_id, user_id, opened, xp, arrived_at", people, move |number| {
                let came = i64::from(came(&arrivals, number));
                vec![text(9, number), who(number), Cell::Number(came), Cell::Number(10 * came), Cell::Number(begun)]
            }),
            table(
                "seeds",
                "id, user_id, server_seed, seed_hash, client_seed_1, counter, created_at, chain, next_seed, next_hash",
                people,
                move |number| {
                    let ((secret, hash), (next, next_hash)) = (seed(number), seed(people + number));
                    let [secret, next] = [secret, next].map(|secret| Cell::Text(const_hex::encode(secret)));
                    let [counter, begun] = [seeds.recorded[number].into(), begun].map(Cell::Number);
                    let [chain, hash, next_hash] = [hash.clone(), hash, next_hash].map(Cell::Text);
                    let no_client_seed = Cell::Text(String::new());
                    let own = [text(8, number), who(number), secret, hash, no_client_seed, counter, begun];
                    own.into_iter().chain([chain, next, next_hash]).collect()
                },
            ),
            table("sessions", "id, token_hash, user_id, created_at, last_used_at, expires_at", people, move |number| {
                let (hash, end) = (const_hex::encode(Sha256::digest(number.to_be_bytes())), begun + 800 * DAY_MS);
                let [begun, used, end] = [begun, begun, end].map(Cell::Number);
                vec![text(10, number), Cell::Text(hash), who(number), begun, used, end]
            }),
            table(
                "notifications",
                "id, user_id, type, message, link, is_read, created_at",
                2 * people,
                move |number| {
                    let message = Cell::Text("Your offer was accepted.".into());
                    let (kind, link) = (Cell::Text("offer_accepted".into()), Cell::Text("/market".into()));
                    let read = Cell::Flag(number % 2 == 0);
                    vec![text(11, number), who(number / 2), kind, message, link, read, Cell::Number(begun + DAY_MS)]
                },
            ),
            table(
                "wishes",
                "user_id, definition_id, floor, is_public, created_at, live_told_at, listed_told_at, spare_told_at",
                people / 2,
                move |number| {
                    let definition = Cell::Text(self.definitions[number * 13 % self.size.definitions].to_string());
                    let start = vec![who(number), definition, count(number % 6), Cell::Flag(true)];
                    start.into_iter().chain([Cell::Number(self.ago(5)), count(0), count(0), count(0)]).collect()
                },
            ),
        ]
    }

    /// The parts of names for the search.
    fn name_parts(&self) -> Table<'_> {
        let parts = |number: usize| {
            let name = name(number);
            users::parts(&name, &name)
        };
        let rows = (0..self.size.people).map(|number| parts(number).len()).sum();
        let (mut people, mut left) = (0.., (0, Vec::new()));
        table("name_parts", "part, user_id", rows, move |_| {
            while left.1.is_empty() {
                left.0 = people.next().unwrap_or_default();
                left.1 = parts(left.0);
            }
            vec![Cell::Text(left.1.pop().unwrap_or_default()), who(left.0)]
        })
    }

    /// The cards with how they came, and some grades.
    fn cards(&self) -> Vec<Table<'_>> {
        let cards = self.size.cards;
        let mut tables = vec![
            table(
                "cards",
                "id, owner_id, definition_id, rarity, mint, modifier_id, opening_id, acquired_at, status, slabbed, grade, \
                graded_at, hidden",
                cards,
                |number| self.card(number),
            ),
            table("card_events", "card_id, at, kind, to_user, reference", cards, |number| {
                let at = Cell::Number(self.pulled_at(number));
                vec![
                    text(2, number),
                    at,
                    Cell::Text("opened".into()),
                    who(self.opener(number)),
                    self.opening_of(number),
                ]
            }),
            table(
                "gradings",
                "card_id, owner_id, started_at, ready_at, completed_at, grade, revealed_at",
                Fate::Graded.among(cards),
                |number| {
                    let card = Fate::Graded.card(number);
                    let [at, ready, turned] = [1, 2, 3].map(|later| Cell::Number(self.pulled_at(card) + later));
                    let completed = Cell::Number(self.pulled_at(card) + 2);
                    vec![text(2, card), who(self.owner(card)), at, ready, completed, count(grade(card)), turned]
                },
            ),
        ];
        for (kind, later) in [("graded", 2), ("revealed", 3)] {
            tables.push(table("card_events", "card_id, at, kind", Fate::Graded.among(cards), move |number| {
                let card = Fate::Graded.card(number);
                vec![text(2, card), Cell::Number(self.pulled_at(card) + later), Cell::Text(kind.into())]
            }));
        }
        tables
    }

    fn card(&self, number: usize) -> Vec<Cell> {
        let ((definition, rarity, mint), fate) = (self.copy(number), Fate::of(number));
        let (graded, moved) = (fate == Fate::Graded, matches!(fate, Fate::Traded | Fate::Sold));
        let when_graded = |cell| if graded { cell } else { Cell::Null };
        let at = self.pulled_at(number);
        let pending = matches!(fate, Fate::Listed | Fate::Offered);
        vec![
            text(2, number),
            who(self.owner(number)),
            Cell::Text(definition.to_string()),
            count(rarity.index()),
            Cell::Number(mint.into()),
            modifier(number).map_or(Cell::Null, Cell::Text),
            self.opening_of(number),
            Cell::Number(if moved { at + 2 } else { at }),
            Cell::Text(if pending { "pending" } else { "available" }.into()),
            Cell::Flag(graded),
            when_graded(count(grade(number))),
            when_graded(Cell::Number(at + 3)),
            Cell::Flag(false),
        ]
    }

    fn opening_of(&self, card: usize) -> Cell {
        if self.recorded().contains(&(card / PACK)) { text(7, card / PACK) } else { Cell::Null }
    }

    /// The openings of the latest packs.
    fn openings(&self, sums: &Arc<Sums>) -> Vec<Table<'_>> {
        let (first, last) = (*self.recorded().start(), *self.recorded().end());
        let mut counters: Vec<u32> = vec![0; sums.opened.len()];
        let columns = "id, user_id, pack_id, odds_version, run_version, seed_id, counter, opened_at, source, live, shown, \
            listed, record";
        let row = move |number: usize| {
            let pack = first + number;
            let opener = self.opener(pack * PACK);
            let counter = counters[opener];
            counters[opener] += 1;
            let (text_of, at) = (self.record(pack, opener, counter.into()), self.pulled_at(pack * PACK));
            let (id, pack, source) = (text(7, pack), Cell::Text(self.pack.to_string()), Cell::Text("self".into()));
            let versions = [count(1), count(1)];
            let start = [id, who(opener), pack].into_iter().chain(versions);
            let middle = [text(8, opener), Cell::Number(counter.into()), Cell::Number(at), source];
            let end = [Cell::Flag(false), Cell::Flag(true), Cell::Flag(true), Cell::Text(text_of)];
            start.chain(middle).chain(end).collect()
        };
        vec![table("openings", columns, last + 1 - first, row)]
    }

    /// The record of an opening. It has the shape and the size of a real one, but was not drawn.
    fn record(&self, pack: usize, opener: usize, counter: u64) -> String {
        let cards = pack * PACK..(pack + 1) * PACK;
        let draw = |number: usize| {
            let (definition_id, rarity, mint) = self.copy(number);
            let copy = PrintedCopy { definition_id, rarity, mint };
            let modifier = modifier(number).and_then(|id| id.parse().ok());
            DrawRecord {
                rarity_choices: Vec::new(),
                passed_over: Vec::new(),
                attempt: 0,
                copy,
                listed: None,
                relaxed: None,
                modifier,
            }
        };
        let fairness = FairnessRecord {
            seed_hash: seed(opener).1,
            client_seed: "lucky".into(),
            counter,
            run_version: 1,
            position: 0,
            pack_id: self.pack,
            odds_version: 1,
            opened_at_ms: self.pulled_at(pack * PACK),
            reward: false,
            forced_modifier: None,
            draws: cards.clone().map(draw).collect(),
            digest: String::new(),
            withheld: false,
            server_seed: None,
        };
        let record = Record {
            cards: cards.map(card).collect(),
            marks: vec![CardMark::New; PACK],
            fairness: draw::Record::One(Box::new(fairness)),
        };
        serde_json::to_string(&record).unwrap_or_default()
    }
}

pub(super) fn modifier(card: usize) -> Option<String> {
    (card % 20 == 17).then(|| format!("00000000000000000000f00{}", 1 + card % 3))
}

fn grade(card: usize) -> usize {
    1 + card / 50 % 10
}

/// A person's secret seed, and its hash.
fn seed(number: usize) -> ([u8; 32], String) {
    let mut secret = [0; 32];
    for (place, part) in secret.chunks_mut(8).enumerate() {
        part.copy_from_slice(&jumbled((number * 4 + place) as u64).to_be_bytes());
    }
    (secret, const_hex::encode(Sha256::digest(secret)))
}

pub(super) fn who(number: usize) -> Cell {
    Cell::Text(person(number).to_string())
}

pub(super) fn text(kind: u8, number: usize) -> Cell {
    Cell::Text(super::made(kind, number))
}

pub(super) fn count(number: usize) -> Cell {
    Cell::Number(i64::try_from(number).unwrap_or(i64::MAX))
}
