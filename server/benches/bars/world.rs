//! A community made for the benches: definitions, one pack, people with packs.

use clap::Parser;
use foilcast::app::App;
use foilcast::auth::{self, Token};
use foilcast::cards::{self, NewDefinition};
use foilcast::clock::{Clock, Timestamp};
use foilcast::config::Config;
use foilcast::core::Overrides;
use foilcast::db::Tx;
use foilcast::dice::Dice;
use foilcast::error::Result;
use foilcast::ids::{DefinitionId, PackId, UserId};
use foilcast::packs::seeds::{self, NewSeeds};
use foilcast::packs::{self, NewPack};
use foilcast::users::{self, Person, RoleNames};
use foilcast::wallet::{self, Grant, Source};
use std::path::Path;

/// Packs that each person has.
const PACKS: u32 = 10_000;

pub const FIRST: [&str; 20] = [
    "Amber", "Brass", "Cinder", "Dusk", "Ember", "Frost", "Glass", "Hollow", "Iron", "Jade", "Kelp", "Lunar", "Moss",
    "Night", "Onyx", "Paper", "Quartz", "Rust", "Salt", "Thorn",
];
pub const SECOND: [&str; 10] =
    ["Badger", "Crane", "Drake", "Fox", "Golem", "Heron", "Lantern", "Moth", "Otter", "Witch"];
pub const THIRD: [&str; 5] = ["of the Deep", "of Morning", "the Elder", "the Lost", "Unbound"];

/// A thousand names of definitions.
pub fn names() -> impl Iterator<Item = String> {
    FIRST.iter().flat_map(|first| {
        SECOND.iter().flat_map(move |second| THIRD.iter().map(move |third| format!("{first} {second} {third}")))
    })
}

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

/// An application on the database at `url`.
pub async fn start(url: &str, connections: usize) -> anyhow::Result<App> {
    let flags = ["bench", &format!("--database-url={url}"), "--demo=true", "--writes-per-minute=1000000000"]
        .map(ToOwned::to_owned);
    let Flags { config } = Flags::parse_from(flags);
    let database = foilcast::db::Limits { connections: Some(connections), ..foilcast::db::Limits::default() };
    let overrides = Overrides { clock: Clock::System, dice: Dice::System, database, ..Overrides::default() };
    App::start_in(config, overrides).await
}

/// A database of its own on the throwaway server.
pub struct Database {
    server: String,
    pub url: String,
    name: String,
}

impl Database {
    pub async fn new(server: &str, part: &str) -> anyhow::Result<Self> {
        let name = format!("{part}_{}", std::process::id());
        command(server, format!("CREATE DATABASE {name}")).await?;
        let (base, query) =
            server.split_once('?').map_or((server, String::new()), |(base, query)| (base, format!("?{query}")));
        let host = base.rsplit_once('/').map_or(base, |(host, _)| host);
        Ok(Self { server: server.to_owned(), url: format!("{host}/{name}{query}"), name })
    }

    pub async fn remove(self) -> anyhow::Result<()> {
        command(&self.server, format!("DROP DATABASE {} WITH (FORCE)", self.name)).await
    }
}

/// Runs a command on a PostgreSQL server.
pub async fn command(url: &str, sql: String) -> anyhow::Result<()> {
    let url = url.to_owned();
    tokio::task::spawn_blocking(move || {
        postgres::Client::connect(&url, postgres::NoTls)?.batch_execute(&sql)?;
        anyhow::Ok(())
    })
    .await?
}

/// Makes the definitions and the pack, and people with wallets and seeds; answers the people.
pub async fn fill(app: &App, definitions: usize, people: usize) -> anyhow::Result<Vec<UserId>> {
    let now = app.core.clock.now();
    let ids: Vec<DefinitionId> = (0..definitions).map(|_| DefinitionId::new(now, &app.core.dice)).collect();
    for part in ids.chunks(200) {
        let part = part.to_vec();
        app.core.db.write(move |tx| part.iter().try_for_each(|id| definition(tx, *id, now))).await?;
    }
    pack(app, ids).await?;
    self::people(app, people).await
}

/// The pack that draws from all of these.
pub async fn pack(app: &App, ids: Vec<DefinitionId>) -> anyhow::Result<PackId> {
    let now = app.core.clock.now();
    let pack = NewPack {
        name: "Everything".into(),
        image_url: None,
        description: None,
        card_pool: ids,
        cards_per_pack: 5,
        guarantee: Some(cards::Rarity::Uncommon),
        policy: packs::draw::Policy::Supply,
        weights: None,
        no_repeats: false,
        pity: None,
        expires: None,
        modifier_chance_ppm: 50_000,
        available_from: None,
        available_to: None,
        is_default: true,
        demo: false,
    };
    let id = PackId::new(now, &app.core.dice);
    app.core.db.write(move |tx| packs::pools::create(tx, id, &pack, None, now)).await?;
    app.features.packs.pools.forget();
    Ok(id)
}

/// So many people with wallets and seeds.
pub async fn people(app: &App, number: usize) -> anyhow::Result<Vec<UserId>> {
    let (now, mut made) = (app.core.clock.now(), Vec::new());
    for first in (0..number).step_by(200) {
        let (range, dice) = (first..number.min(first + 200), app.core.dice.clone());
        let part = app.core.db.write(move |tx| range.clone().map(|number| person(tx, number, now, &dice)).collect());
        made.append(&mut part.await?);
    }
    Ok(made)
}

fn definition(tx: &mut Tx<'_>, id: DefinitionId, now: Timestamp) -> Result<()> {
    let new = NewDefinition {
        name: format!("Card {}", &id.as_str()[12..]),
        image_url: "/demo-art/none.webp".into(),
        alt: "A card".into(),
        art_focus: None,
        flavor_text: None,
        artist: None,
        series: "Bench".into(),
        available_from: None,
        available_to: None,
        demo: false,
        tags: Vec::new(),
    };
    cards::store::insert(tx, id, &new, now)
}

fn person(tx: &mut Tx<'_>, number: usize, now: Timestamp, dice: &Dice) -> Result<UserId> {
    let person = Person {
        provider: "twitch",
        subject: format!("bench-{number}"),
        login: format!("bench_{number}"),
        display_name: format!("Bench {number}"),
        picture_url: None,
        demo: false,
    };
    let user = users::admit(tx, &person, &RoleNames::default(), now, dice)?.user.id;
    wallet::create(tx, user)?;
    wallet::grant(tx, user, Grant::new(PACKS, Source::Admin), now, dice)?;
    seeds::ensure(tx, user, &NewSeeds::new(now, dice), now)?;
    Ok(user)
}

/// Moves everything from the log into the file, so that the file alone can be copied.
pub fn settled(file: &Path) -> anyhow::Result<()> {
    let connection = rusqlite::Connection::open(file)?;
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    Ok(())
}

/// A token with which this person is signed in.
pub async fn session(app: &App, user: UserId) -> anyhow::Result<String> {
    let (token, now, dice) = (Token::new(&app.core.dice), app.core.clock.now(), app.core.dice.clone());
    let text = token.reveal().to_owned();
    app.core.db.write(move |tx| auth::open_session(tx, user, &token, None, now, &dice)).await?;
    Ok(text)
}
