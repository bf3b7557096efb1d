//! Searching a large market over HTTP: 100,000 active listings of 1,000 definitions, on both databases.

use super::http::{Connection, serve};
use super::pace::{self, TimedRequest};
use super::report::{Report, Timed, median};
use super::world::{self, Database, FIRST, SECOND, THIRD, names};
use foilcast::app::App;
use foilcast::cards::{self, NewDefinition, Rarity};
use foilcast::clock::Timestamp;
use foilcast::collection::TxContext;
use foilcast::collection::store::{Minting, NewCard, insert};
use foilcast::db::Tx;
use foilcast::dice::Dice;
use foilcast::error::{Error, Result};
use foilcast::ids::{CardId, DefinitionId, ListingId, ModifierId, UserId};
use foilcast::market::{self, ListingTerms, Posting};
use foilcast::router::router;
use foilcast::spa::NO_WEB_APP;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

const DEFINITIONS: usize = 1000;
const LISTINGS: usize = 100_000;
const SELLERS: usize = 500;
/// Cards that are made and listed in one transaction.
const BATCH: usize = 20;
const RATE: u32 = 50;
const ROUND: Duration = Duration::from_secs(10);
const ROUNDS: usize = 3;

/// Both databases, one after the other.
pub async fn run(report: &mut Report) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("market.db");
    one(report, "sqlite", &format!("sqlite:{}", file.display())).await?;
    let server = std::env::var("FOILCAST_TEST_POSTGRES")
        .map_err(|_| anyhow::anyhow!("run this through scripts/with-postgres.sh --durable"))?;
    let database = Database::new(&server, "market").await?;
    let done = one(report, "postgres", &database.url).await;
    database.remove().await?;
    done
}

async fn one(report: &mut Report, engine: &str, url: &str) -> anyhow::Result<()> {
    report.part(&format!("Market search on {engine}: {RATE} requests a second among {LISTINGS} active listings"));
    let app = world::start(url, 8).await?;
    let begun = Instant::now();
    fill(&app).await?;
    report.figure("seconds to list everything", format!("{:.0}", begun.elapsed().as_secs_f64()));
    if engine == "postgres" {
        // Autovacuum does this by itself some minutes after so many rows were written.
        world::command(url, "VACUUM ANALYZE".into()).await?;
    }
    let address = serve(router(&app, &NO_WEB_APP)).await?;
    let mut requests = Requests(Dice::seeded(7));
    pace::run(address, || requests.next(), (RATE, Duration::from_secs(4)), 1).await?;
    let mut high = Vec::new();
    for round in 0..ROUNDS {
        let timed = pace::run(address, || requests.next(), (RATE, ROUND), 1).await?;
        high.push(timed[0].quantile(0.99));
        report.figure(&format!("round {}", round + 1), &timed[0]);
    }
    // For comparison: a response from memory at the same pace.
    let known = pace::run(address, || TimedRequest::of("/api/rarities"), (RATE, ROUND), 1).await?;
    report.figure("  an answer from memory at that pace", &known[0]);
    report.at_most(&format!("{engine} market search p99 in ms"), median(high), 10.0);
    kinds(report, address).await
}

/// The times of each kind of request alone, without a bar.
async fn kinds(report: &Report, address: SocketAddr) -> anyhow::Result<()> {
    let mut connection = Connection::open(address).await?;
    for (kind, (name, _)) in KINDS.iter().enumerate() {
        let mut requests = Requests(Dice::seeded(11));
        let (begun, mut each, mut slowest) = (Instant::now(), Vec::new(), (Duration::ZERO, String::new()));
        for _ in 0..40 {
            let request = TimedRequest::of(requests.of(kind));
            let started = Instant::now();
            request.send(&mut connection).await?;
            let took = started.elapsed();
            each.push(took);
            slowest = slowest.max((took, request.path));
        }
        report.figure(&format!("  {name}"), Timed::new(each, begun.elapsed()));
        report.figure(&format!("    {:.1} ms for", slowest.0.as_secs_f64() * 1e3), slowest.1);
    }
    Ok(())
}

/// Kinds of requests, each with how many in a hundred are of it.
const KINDS: [(&str, u64); 12] = [
    ("the first pages", 14),
    ("another order", 16),
    ("one rarity", 14),
    ("a whole name", 12),
    ("a part of many names", 10),
    ("a modifier's prefix", 4),
    ("a name with its prefix", 4),
    ("a modifier", 6),
    ("slabs", 6),
    ("limited ones", 4),
    ("one seller", 4),
    ("some of everything", 6),
];

struct Requests(Dice);

impl Requests {
    fn next(&mut self) -> TimedRequest {
        TimedRequest::of(self.any())
    }

    fn any(&mut self) -> String {
        let mut place = self.0.below(KINDS.iter().map(|(_, share)| share).sum());
        for (kind, (_, share)) in KINDS.iter().enumerate() {
            match place.checked_sub(*share) {
                Some(rest) => place = rest,
                None => return self.of(kind),
            }
        }
        self.of(0)
    }

    fn one_of<'a>(&self, words: &[&'a str]) -> &'a str {
        words[usize::try_from(self.0.below(words.len() as u64)).unwrap_or(0)]
    }

    /// Pages far back are rarer, and the differing limits keep answers from memory out of the figures.
    fn page(&self) -> String {
        let page = match self.0.below(10) {
            0 => 2 + self.0.below(39),
            1 | 2 => 2 + self.0.below(4),
            _ => 1,
        };
        format!("page={page}&limit={}", 20 + self.0.below(10))
    }

    fn order(&self) -> String {
        let order = self.one_of(&["", "&order=asc", "&order=desc"]);
        format!("sort={}{order}", self.one_of(&["new", "ending", "name", "rarity", "mint", "offers"]))
    }

    fn rarity(&self) -> &'static str {
        Rarity::ALL[usize::try_from(self.0.below(Rarity::ALL.len() as u64)).unwrap_or(0)].name()
    }

    fn of(&mut self, kind: usize) -> String {
        let (page, order, rarity) = (self.page(), self.order(), self.rarity());
        let (first, second, third) = (self.one_of(&FIRST), self.one_of(&SECOND), self.one_of(&THIRD));
        let prefix = self.one_of(&["Negative", "Glitched", "Prismatic"]);
        let seller = self.0.below(SELLERS as u64);
        let query = match kind {
            0 => String::new(),
            1 => order,
            2 => format!("rarity={rarity}&{order}"),
            3 => format!("search={first} {second} {third}&{order}"),
            4 => format!("search={}&{order}", self.one_of(&[second, third, "o", "er", "the ", first])),
            5 => format!("search={prefix}"),
            6 => format!("search={prefix} {first}"),
            7 => format!("modifier={prefix}&{order}"),
            8 => format!("slabbed=true&{order}"),
            9 => format!("limited={}&{order}", self.one_of(&["true", "false"])),
            10 => format!("seller=bench_{seller}&{order}"),
            _ => format!(
                "search={second}&rarity={rarity}&slabbed={}&modifier=none&{order}",
                self.one_of(&["true", "false"])
            ),
        };
        format!("/api/market/listings?{page}&{}", query.replace(' ', "%20"))
    }
}

/// A card before it has an owner: definition, rarity, mint.
type Copy = (DefinitionId, Rarity, u32);

async fn fill(app: &App) -> anyhow::Result<()> {
    let (now, dice) = (app.core.clock.now(), Dice::seeded(5));
    let definitions: Vec<(DefinitionId, String)> =
        names().take(DEFINITIONS).map(|name| (DefinitionId::new(now, &dice), name)).collect();
    for part in definitions.chunks(100) {
        let (part, dice) = (part.to_vec(), dice.clone());
        app.core
            .db
            .write(move |tx| part.iter().try_for_each(|(id, name)| define(tx, *id, name, dice.below(10) == 0, now)))
            .await?;
    }
    app.features.cards.forget();
    let sellers = world::people(app, SELLERS).await?;
    let modifiers: Vec<ModifierId> =
        app.features.cards.catalogue().await?.modifiers.iter().map(|modifier| modifier.id).collect();
    let copies = copies(&definitions, &dice);
    let at = TxContext { dice, ..TxContext::of(&app.features.cards).await? };
    let mut tasks: Vec<tokio::task::JoinHandle<Result<()>>> = Vec::new();
    // Four writers, each with sellers of its own.
    for writer in 0..4_usize {
        let parts: Vec<(UserId, Vec<Copy>)> = copies
            .chunks(BATCH)
            .enumerate()
            .filter(|(number, _)| number % 4 == writer)
            .map(|(number, part)| (sellers[number % SELLERS], part.to_vec()))
            .collect();
        let (app, at, modifiers) = (app.clone(), at.clone(), modifiers.clone());
        tasks.push(tokio::spawn(async move {
            for (owner, part) in parts {
                // As if they had been listed one after another through the past days.
                let at = at.at(at.now.plus_millis(-i64::try_from(at.dice.below(5 * 24 * 3_600_000)).unwrap_or(0)));
                loop {
                    let (at, part, modifiers) = (at.clone(), part.clone(), modifiers.clone());
                    match app.core.db.write(move |tx| sell(tx, &at, owner, &part, &modifiers)).await {
                        Ok(()) => break,
                        Err(Error::Busy { .. }) => {}
                        Err(error) => return Err(error),
                    }
                }
            }
            Ok(())
        }));
    }
    for task in tasks {
        task.await??;
    }
    Ok(())
}

/// Which copies are for sale: each definition a hundred times, rare ones as rarely as they are printed.
fn copies(definitions: &[(DefinitionId, String)], dice: &Dice) -> Vec<Copy> {
    let printed: u32 = Rarity::ALL.into_iter().map(Rarity::default_copies).sum();
    let each = LISTINGS / definitions.len();
    let mut found = Vec::with_capacity(LISTINGS);
    for (definition, _) in definitions {
        let mut taken = std::collections::HashSet::new();
        while taken.len() < each {
            let mut place = u32::try_from(dice.below(u64::from(printed))).unwrap_or(0);
            for rarity in Rarity::ALL {
                if place < rarity.default_copies() {
                    if taken.insert((rarity, place)) {
                        found.push((*definition, rarity, place + 1));
                    }
                    break;
                }
                place -= rarity.default_copies();
            }
        }
    }
    // Sellers have something of everything.
    for place in (1..found.len()).rev() {
        found.swap(place, usize::try_from(dice.below(place as u64 + 1)).unwrap_or(0));
    }
    found
}

fn define(tx: &mut Tx<'_>, id: DefinitionId, name: &str, limited: bool, now: Timestamp) -> Result<()> {
    let new = NewDefinition {
        name: name.into(),
        image_url: "/demo-art/none.webp".into(),
        alt: "A card".into(),
        art_focus: None,
        flavor_text: None,
        artist: None,
        series: "Bench".into(),
        available_from: limited.then_some(now),
        available_to: None,
        demo: false,
        tags: Vec::new(),
    };
    cards::store::insert(tx, id, &new, now)
}

/// Makes cards for an owner and lists them; one in twenty has a modifier, one in fifteen a slab.
fn sell(tx: &mut Tx<'_>, at: &TxContext, owner: UserId, copies: &[Copy], modifiers: &[ModifierId]) -> Result<()> {
    let modifier = || {
        let place = usize::try_from(at.dice.below(20 * modifiers.len() as u64)).unwrap_or(0);
        modifiers.get(place).copied()
    };
    let made: Vec<NewCard> = copies
        .iter()
        .map(|(definition, rarity, mint)| NewCard {
            id: CardId::new(at.now, &at.dice),
            definition: *definition,
            rarity: *rarity,
            mint: *mint,
            modifier: modifier(),
        })
        .collect();
    for part in made.chunks(10) {
        insert(tx, &Minting::without_opening(owner, at.now), part)?;
    }
    for card in made.iter().filter(|_| at.dice.below(15) == 0) {
        tx.execute("UPDATE cards SET slabbed = TRUE WHERE id = $1", &[&card.id])?;
    }
    let asking_packs = Some(u32::try_from(at.dice.below(4)).unwrap_or(0)).filter(|packs| *packs > 0);
    let cards = made.iter().map(|card| (card.id, ListingId::new(at.now, &at.dice))).collect();
    let terms = ListingTerms { asking_packs, note: None, expires_at: at.now.plus_hours(168) };
    let posting = Posting { owner, cards, terms };
    market::post_listings(tx, at, &posting).map(drop)
}
