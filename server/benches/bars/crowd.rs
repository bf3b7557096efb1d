//! A large community, the same on both engines: written as each of them takes many rows, not through the product.

use super::world;
use foilcast::app::App;
use foilcast::cards::{self, NewDefinition, Rarity};
use foilcast::ids::{CardId, DefinitionId, UserId};
use rusqlite::types::Value;
use std::io::Write;
use std::path::Path;

pub const DEFINITIONS: usize = 1000;
pub const PEOPLE: usize = 100_000;
pub const CARDS: usize = 1_000_000;
const SERIES: usize = 25;
/// Trades that are over, sales, and wishes.
const TRADES: usize = 50_000;
const SALES: usize = 20_000;
const WISHES: usize = 50_000;
/// Packs that everybody has to open.
const PACKS: usize = 200;
const DAY_MS: i64 = 86_400_000;

/// Who and what there is.
pub struct Crowd {
    /// The definitions, by id.
    pub definitions: Vec<DefinitionId>,
    copies: Vec<(usize, Rarity, u32)>,
    now: i64,
}

/// A value of a column.
enum Cell {
    Text(String),
    Number(i64),
    Flag(bool),
    Null,
}

/// What a table gets.
struct Table<'a> {
    name: &'static str,
    columns: &'static str,
    rows: Box<dyn Iterator<Item = Vec<Cell>> + 'a>,
}

/// The id of somebody.
pub fn person(number: usize) -> UserId {
    UserId::from_bytes(id(1, number))
}

/// The id of a card that was there from the beginning.
pub fn card(number: usize) -> CardId {
    CardId::from_bytes(id(2, number))
}

fn id(kind: u8, number: usize) -> [u8; 12] {
    let mut bytes = [0; 12];
    bytes[0] = kind;
    bytes[4..].copy_from_slice(&(number as u64).to_be_bytes());
    bytes
}

/// Who has a card: the first person a twelfth of everything, the second half of that, and so on along a power law.
pub fn owner(number: usize) -> usize {
    // A fixed sequence that jumps about; the same in every run.
    let x = (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 11;
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    let share = x as f64 / (1_u64 << 53) as f64;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below the number of people")]
    let place = (super::report::as_f64(PEOPLE).powf(share) - 1.0) as usize;
    place.min(PEOPLE - 1)
}

impl Crowd {
    /// Makes the definitions and a pack with all of them, through the product; the rest is not there yet.
    pub async fn new(app: &App) -> anyhow::Result<Self> {
        let now = app.clock.now();
        let mut definitions: Vec<DefinitionId> = (0..DEFINITIONS).map(|_| DefinitionId::new(now, &app.dice)).collect();
        definitions.sort_unstable();
        let named: Vec<(DefinitionId, NewDefinition)> = definitions.iter().copied().zip(definitions_of_all()).collect();
        for part in named.chunks(200) {
            let part = part.to_vec();
            app.db
                .write(move |tx| part.iter().try_for_each(|(id, new)| cards::store::insert(tx, *id, new, now)))
                .await?;
        }
        app.cards.forget();
        world::pack(app, definitions.clone()).await?;
        // Every third copy of the printed run, so that each definition has a third of it left.
        let copies = (0..DEFINITIONS).flat_map(|definition| {
            Rarity::ALL
                .into_iter()
                .flat_map(move |rarity| (1..=rarity.default_copies()).map(move |mint| (definition, rarity, mint)))
        });
        let copies = copies.enumerate().filter(|(number, _)| number % 3 == 0).map(|(_, copy)| copy).take(CARDS);
        Ok(Self { definitions, copies: copies.collect(), now: now.millis() })
    }

    /// Writes everything into a SQLite file that nobody uses.
    pub fn fill_sqlite(&self, file: &Path) -> anyhow::Result<()> {
        let mut connection = rusqlite::Connection::open(file)?;
        connection.pragma_update(None, "synchronous", "OFF")?;
        connection.pragma_update(None, "cache_size", -1_000_000)?;
        let tx = connection.transaction()?;
        for table in self.tables() {
            let places =
                (1..=table.columns.split(',').count()).map(|at| format!("?{at}")).collect::<Vec<_>>().join(", ");
            let mut insert =
                tx.prepare(&format!("INSERT INTO {} ({}) VALUES ({places})", table.name, table.columns))?;
            for row in table.rows {
                insert.execute(rusqlite::params_from_iter(row.into_iter().map(Cell::of_sqlite)))?;
            }
        }
        tx.commit()?;
        drop(connection);
        world::settled(file)
    }

    /// Writes everything into a PostgreSQL database that nobody uses.
    pub fn fill_postgres(&self, url: &str) -> anyhow::Result<()> {
        let mut client = postgres::Client::connect(url, postgres::NoTls)?;
        client.batch_execute("SET synchronous_commit = off")?;
        for table in self.tables() {
            let mut into = client.copy_in(&format!("COPY {} ({}) FROM STDIN", table.name, table.columns))?;
            let mut line = Vec::new();
            for row in table.rows {
                line.clear();
                for (place, cell) in row.iter().enumerate() {
                    if place > 0 {
                        line.push(b'\t');
                    }
                    cell.copy(&mut line)?;
                }
                line.push(b'\n');
                into.write_all(&line)?;
            }
            into.finish()?;
        }
        // What autovacuum does by itself some minutes after so many rows were written.
        client.batch_execute("VACUUM ANALYZE").map_err(Into::into)
    }

    fn tables(&self) -> impl Iterator<Item = Table<'_>> {
        self.people().into_iter().chain(self.cards()).chain(self.deals())
    }

    fn ago(&self, days: usize) -> i64 {
        self.now - i64::try_from(days).unwrap_or(0) * DAY_MS
    }

    /// Accounts with packs.
    fn people(&self) -> Vec<Table<'_>> {
        let ago = |days| self.ago(days);
        let name = |number: usize| Cell::Text(format!("bench_{number}"));
        vec![
            table(
                "users",
                "id, username, username_key, display_name, display_key, picture_url, role, demo, created_at, \
                login_count, login_streak",
                Box::new((0..PEOPLE).map(move |number| {
                    let picture = Cell::Text(format!("https://pictures.example/people/{number}.png"));
                    vec![
                        who(number),
                        name(number),
                        name(number),
                        name(number),
                        name(number),
                        picture,
                        Cell::Text("user".into()),
                        Cell::Flag(false),
                        Cell::Number(ago(400)),
                        Cell::Number(0),
                        Cell::Number(0),
                    ]
                })),
            ),
            table(
                "wallets",
                "user_id, packs, reserved, opened, xp",
                Box::new((0..PEOPLE).map(|number| {
                    vec![who(number), count(PACKS + number % 50), count(0), count(number % 300), count(number % 4000)]
                })),
            ),
            table(
                "ledger",
                "user_id, id, source, amount, created_at",
                Box::new((0..PEOPLE).map(move |number| {
                    let granted = count(PACKS + number % 50 + number % 300);
                    vec![who(number), text(3, number), Cell::Text("admin".into()), granted, Cell::Number(ago(300))]
                })),
            ),
        ]
    }

    /// A million cards with how they came, and some grades.
    fn cards(&self) -> Vec<Table<'_>> {
        let ago = |days| self.ago(days);
        vec![
            table(
                "cards",
                "id, owner_id, definition_id, rarity, mint, modifier_id, acquired_at, status, slabbed, grade, graded_at, \
                hidden",
                Box::new(self.copies.iter().enumerate().map(move |(number, copy)| self.card(number, *copy))),
            ),
            table(
                "card_events",
                "card_id, at, kind, to_user",
                Box::new((0..self.copies.len()).map(move |number| {
                    let at = Cell::Number(ago(1 + number % 200));
                    vec![text(2, number), at, Cell::Text("opened".into()), who(owner(number))]
                })),
            ),
            table(
                "gradings",
                "card_id, owner_id, started_at, ready_at, completed_at, grade, revealed_at",
                Box::new((0..self.copies.len()).filter(|number| is_graded(*number)).map(move |number| {
                    let (at, ready) = (Cell::Number(ago(3)), || Cell::Number(ago(2)));
                    vec![text(2, number), who(owner(number)), at, ready(), ready(), count(grade(number)), ready()]
                })),
            ),
        ]
    }

    /// What people did with each other, and what they want.
    fn deals(&self) -> Vec<Table<'_>> {
        let ago = |days| self.ago(days);
        vec![
            table(
                "trades",
                "id, sender, recipient, offered_packs, requested_packs, status, expires_at, created_at, updated_at, closed",
                Box::new((0..TRADES).map(move |number| {
                    let (from, to) = (owner(number), (owner(number) + 1) % PEOPLE);
                    let at = || Cell::Number(ago(1 + number % 90));
                    let closed = Cell::Text("{}".into());
                    vec![
                        text(4, number),
                        who(from),
                        who(to),
                        count(1),
                        count(0),
                        Cell::Text("accepted".into()),
                        at(),
                        at(),
                        at(),
                        closed,
                    ]
                })),
            ),
            table(
                "listings",
                "id, owner_id, card_id, definition_id, rarity, mint, modifier_id, slabbed, status, offer_count, created_at, \
                expires_at, closed_at, sold_to, sold_packs, sold_cards",
                Box::new((0..SALES).map(move |number| {
                    let (definition, rarity, mint) = self.copies[number * 7 % self.copies.len()];
                    let at = || Cell::Number(ago(1 + number % 90));
                    vec![
                        text(5, number),
                        who(owner(number)),
                        text(2, number),
                        Cell::Text(self.definitions[definition].to_string()),
                        count(rarity.index()),
                        Cell::Number(mint.into()),
                        Cell::Text(String::new()),
                        Cell::Flag(false),
                        Cell::Text("sold".into()),
                        count(1),
                        at(),
                        at(),
                        at(),
                        who(number * 3 % PEOPLE),
                        count(1 + number % 9),
                        count(0),
                    ]
                })),
            ),
            table(
                "wishes",
                "user_id, definition_id, floor, is_public, created_at, listed_told_at, spare_told_at",
                Box::new((0..WISHES).map(move |number| {
                    let definition = Cell::Text(self.definitions[number * 13 % DEFINITIONS].to_string());
                    vec![
                        who(number),
                        definition,
                        count(number % 6),
                        Cell::Flag(true),
                        Cell::Number(ago(5)),
                        count(0),
                        count(0),
                    ]
                })),
            ),
        ]
    }

    fn card(&self, number: usize, (definition, rarity, mint): (usize, Rarity, u32)) -> Vec<Cell> {
        let graded = is_graded(number);
        let when_graded = |cell| if graded { cell } else { Cell::Null };
        let modifier = Cell::Text(format!("00000000000000000000f00{}", 1 + number % 3));
        vec![
            text(2, number),
            who(owner(number)),
            Cell::Text(self.definitions[definition].to_string()),
            count(rarity.index()),
            Cell::Number(mint.into()),
            if number % 20 == 7 { modifier } else { Cell::Null },
            Cell::Number(self.now - i64::try_from(1 + number % 200).unwrap_or(0) * DAY_MS),
            Cell::Text("available".into()),
            Cell::Flag(graded),
            when_graded(count(grade(number))),
            when_graded(Cell::Number(self.now - 2 * DAY_MS)),
            Cell::Flag(false),
        ]
    }
}

fn table<'a>(name: &'static str, columns: &'static str, rows: Box<dyn Iterator<Item = Vec<Cell>> + 'a>) -> Table<'a> {
    Table { name, columns, rows }
}

/// The definitions as a community would write them.
fn definitions_of_all() -> impl Iterator<Item = NewDefinition> {
    world::names().take(DEFINITIONS).enumerate().map(|(number, name)| NewDefinition {
        image_url: format!("/art/{}.webp", name.to_lowercase().replace(' ', "-")),
        alt: format!("{name} in the light of the last lamp, looking at whoever looks at the card."),
        flavor_text: Some(format!("Whoever met {name} says so twice: once in awe, once for the chat.")),
        artist: Some(["Mira Quill", "Otto Vane", "The Night Desk"][number % 3].into()),
        series: format!("Series {:02}", number % SERIES),
        available_from: None,
        available_to: None,
        demo: false,
        tags: vec![["night", "day"][number % 2].into(), ["sea", "wood", "city", "sky", "stone"][number % 5].into()],
        name,
    })
}

fn is_graded(number: usize) -> bool {
    number % 50 == 11
}

fn grade(number: usize) -> usize {
    1 + number / 50 % 10
}

fn who(number: usize) -> Cell {
    Cell::Text(person(number).to_string())
}

fn text(kind: u8, number: usize) -> Cell {
    Cell::Text(CardId::from_bytes(id(kind, number)).to_string())
}

fn count(number: usize) -> Cell {
    Cell::Number(i64::try_from(number).unwrap_or(i64::MAX))
}

impl Cell {
    fn of_sqlite(self) -> Value {
        match self {
            Self::Text(text) => Value::Text(text),
            Self::Number(number) => Value::Integer(number),
            Self::Flag(flag) => Value::Integer(i64::from(flag)),
            Self::Null => Value::Null,
        }
    }

    /// As `COPY` reads it; none of our texts holds what would have to be escaped.
    fn copy(&self, line: &mut Vec<u8>) -> std::io::Result<()> {
        match self {
            Self::Text(text) => line.write_all(text.as_bytes()),
            Self::Number(number) => write!(line, "{number}"),
            Self::Flag(flag) => line.write_all(if *flag { b"t" } else { b"f" }),
            Self::Null => line.write_all(b"\\N"),
        }
    }
}
