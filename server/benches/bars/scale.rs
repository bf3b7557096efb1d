//! Catalogue and leaderboard over a million cards, a thousand definitions and a hundred thousand people, while fifty
//! changes a second arrive: packs opened, cards traded, wishes, and edited definitions.

use super::crowd::{self, Crowd, Fate, Size};
use super::http::{Connection, serve};
use super::pace::{self, TimedRequest};
use super::report::{Report, Timed, median};
use super::world;
use foilcast::app::App;
use foilcast::cards;
use foilcast::clock::Timestamp;
use foilcast::collection;
use foilcast::collection::TxContext;
use foilcast::db::{Conn, Tx};
use foilcast::dice::Dice;
use foilcast::error::{Error, Result};
use foilcast::ids::{DefinitionId, TradeId, UserId};
use foilcast::leaderboard;
use foilcast::packs::open::{OpenRequest, open_in};
use foilcast::realtime::Event;
use foilcast::router::router;
use foilcast::spa::NO_WEB_APP;
use foilcast::trades::{self, Proposal, Side};
use foilcast::wallet::{self, Grant, Source};
use foilcast::wishes;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const CARDS: usize = Size::BARS.cards;
const PEOPLE: usize = Size::BARS.people;
const DEFINITIONS: usize = Size::BARS.definitions;
const CHANGES: u32 = 50;
const RATE: u32 = 100;
const ROUND: Duration = Duration::from_secs(8);
const ROUNDS: usize = 3;
const FIRSTS: usize = 6;
const PROBES: usize = 12;
/// How often an answer is looked at for a change.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
const CATALOGUE: usize = 0;
const LEADERBOARD: usize = 1;

/// The user with the most packs, which nothing else changes.
const HOARDER: usize = PEOPLE - 1;

/// Runs all measurements on the database at `url`, which holds the crowd.
pub async fn run(report: &mut Report, engine: &str, url: &str, crowd: &Arc<Crowd>) -> anyhow::Result<()> {
    let app = world::start(url, 8).await?;
    tokio::spawn(leaderboard::recount(app.features.leaderboard.clone()));
    let address = serve(router(&app, &NO_WEB_APP)).await?;
    let (people, definitions) = (PEOPLE / 1000, DEFINITIONS);
    report.part(&format!("{CARDS} cards of {definitions} definitions and {people},000 people on {engine}"));
    let mut connection = Connection::open(address).await?;
    for path in ["/api/leaderboard", "/api/cards?page=1&limit=50"] {
        let begun = Instant::now();
        TimedRequest::of(path).send(&mut connection).await?;
        report.figure(&format!("the very first {path}, ms"), begun.elapsed().as_millis());
    }
    first_paints(report, engine, address, crowd).await?;
    after_a_change(report, engine, (&app, address), crowd).await?;
    while_changing(report, engine, (&app, address), crowd).await?;
    app.core.stop();
    Ok(())
}

/// The addresses that pages of a visitor load before they show anything.
fn paints(definition: DefinitionId) -> [(&'static str, Vec<String>); 3] {
    let of = |paths: &[&str]| paths.iter().map(ToString::to_string).collect::<Vec<_>>();
    let common = ["/api/settings", "/api/modifiers"];
    let with = |paths: Vec<String>| of(&common).into_iter().chain(paths).collect();
    let history = format!("/api/market/history?definition={definition}&rarity=Basic");
    [
        ("/catalogue", with(of(&["/api/cards?page=1&limit=50", "/api/cards/series"]))),
        ("/catalogue/:id", with(vec![format!("/api/cards/{definition}"), history])),
        ("/leaderboard", with(of(&["/api/leaderboard"]))),
    ]
}

async fn first_paints(report: &mut Report, engine: &str, address: SocketAddr, crowd: &Crowd) -> anyhow::Result<()> {
    let mut connection = Connection::open(address).await?;
    for (page, paths) in paints(crowd.definitions[3]) {
        let mut sums = [0, 0];
        for path in &paths {
            for (sum, accepts) in sums.iter_mut().zip(["br, gzip", "identity"]) {
                let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: {accepts}\r\n\r\n");
                let (status, body) = connection.call(request.as_bytes()).await?;
                anyhow::ensure!(status == 200, "{path}: {status} {}", String::from_utf8_lossy(&body));
                *sum += body.len();
            }
        }
        let kilobytes = sums.map(|sum| super::report::as_f64(sum) / 1000.0);
        report.figure(&format!("first data of {page} uncompressed, kB"), format!("{:.1}", kilobytes[1]));
        report.at_most(&format!("{engine} first data of {page} in kB"), kilobytes[0], 50.0);
    }
    Ok(())
}

/// The wait of the first reader after a change, when there were no reads for a while.
async fn after_a_change(
    report: &mut Report,
    engine: &str,
    (app, address): (&App, SocketAddr),
    crowd: &Arc<Crowd>,
) -> anyhow::Result<()> {
    let writer = Writer::new(app, crowd);
    let mut connection = Connection::open(address).await?;
    let mut slowest: f64 = 0.0;
    for number in 0..FIRSTS {
        let definition = crowd.definitions[number];
        for path in ["/api/leaderboard".into(), "/api/cards?page=1&limit=50".into(), format!("/api/cards/{definition}")]
        {
            // What is in memory gets too old to be shown; the most that can change at once: the largest collection,
            // and the catalogue.
            tokio::time::sleep(Duration::from_millis(1100)).await;
            writer.open(crowd::person(0)).await?;
            writer.edit(definition, Timestamp::from_millis(4_000_000_000_000)).await?;
            let begun = Instant::now();
            TimedRequest::of(path).send(&mut connection).await?;
            slowest = slowest.max(begun.elapsed().as_secs_f64() * 1000.0);
        }
    }
    report.at_most(&format!("{engine} first answer after a change in ms"), slowest, 500.0);
    Ok(())
}

async fn while_changing(
    report: &mut Report,
    engine: &str,
    (app, address): (&App, SocketAddr),
    crowd: &Arc<Crowd>,
) -> anyhow::Result<()> {
    let changes = Changes::start(app, crowd);
    let begun = Instant::now();
    let probes = tokio::spawn(probe(app.clone(), address, Arc::clone(crowd)));
    let mut requests = Requests::new(app, crowd).await?;
    pace::run(address, || requests.next(), (RATE, Duration::from_secs(3)), 2).await?;
    let mut high = [Vec::new(), Vec::new()];
    for round in 0..ROUNDS {
        let timed = pace::run(address, || requests.next(), (RATE, ROUND), 2).await?;
        for (kind, name) in [(CATALOGUE, "catalogue"), (LEADERBOARD, "leaderboard")] {
            let timed: &Timed = &timed[kind];
            high[kind].push(timed.quantile(0.99));
            report.figure(&format!("round {}, {name}", round + 1), timed);
        }
    }
    let ages = probes.await??;
    let rate = super::report::as_f64(changes.done()) / begun.elapsed().as_secs_f64();
    report.figure("changes a second meanwhile", format!("{rate:.1}"));
    anyhow::ensure!(rate > 0.9 * f64::from(CHANGES), "the changes fell behind");
    changes.end().await?;
    let [catalogue, board] = high.map(median);
    report.at_most(&format!("{engine} catalogue p99 in ms"), catalogue, 20.0);
    report.at_most(&format!("{engine} leaderboard p99 in ms"), board, 20.0);
    for (name, age) in ages {
        report.at_most(&format!("{engine} oldest answer of {name} in ms"), age, 1000.0);
    }
    Ok(())
}

/// Requests of visitors and collectors while others change the data.
struct Requests {
    dice: Dice,
    definitions: Vec<DefinitionId>,
    tokens: Vec<String>,
}

impl Requests {
    async fn new(app: &App, crowd: &Crowd) -> anyhow::Result<Self> {
        let mut tokens = Vec::new();
        for number in 0..20 {
            tokens.push(world::session(app, crowd::person(number * 37)).await?);
        }
        Ok(Self { dice: Dice::seeded(23), definitions: crowd.definitions.clone(), tokens })
    }

    fn below(&self, number: usize) -> usize {
        usize::try_from(self.dice.below(number as u64)).unwrap_or(0)
    }

    fn next(&mut self) -> TimedRequest {
        if self.below(10) < 4 {
            let token = (self.below(2) == 0).then(|| self.tokens[self.below(self.tokens.len())].clone());
            return TimedRequest { token, kind: LEADERBOARD, ..TimedRequest::of("/api/leaderboard") };
        }
        // Some definitions are looked at far more than others.
        let place = crowd::skewed(self.below(1 << 40), DEFINITIONS, 1);
        let definition = self.definitions[place];
        let (page, series) = (1 + self.below(4), self.below(25));
        TimedRequest::of(match self.below(12) {
            0..=2 => "/api/cards?page=1&limit=50".to_owned(),
            3 => format!("/api/cards?page={page}&limit=50"),
            4 => format!("/api/cards?series=Series%20{series:02}&page=1&limit=50"),
            5 => format!("/api/cards?sort=new&available=true&page={page}&limit=50"),
            6 => "/api/cards?search=lantern&rarity=Divine&page=1&limit=50".to_owned(),
            7 => "/api/cards/series".to_owned(),
            8 => format!("/api/market/history?definition={definition}&rarity=Basic"),
            _ => format!("/api/cards/{definition}"),
        })
    }
}

/// Things that people do.
#[derive(Clone)]
struct Writer {
    app: App,
    crowd: Arc<Crowd>,
}

impl Writer {
    fn new(app: &App, crowd: &Arc<Crowd>) -> Self {
        Self { app: app.clone(), crowd: Arc::clone(crowd) }
    }

    async fn open(&self, user: UserId) -> Result<Vec<DefinitionId>> {
        let pack = self.app.features.packs.find(None).await?;
        let request = OpenRequest::new(&self.app.features.packs, user, pack, "self");
        let opened = self.app.core.db.write(move |tx| open_in(tx, &request)).await?;
        Ok(opened.cards.iter().filter_map(|card| card.definition).collect())
    }

    /// Two neighbours swap a card of the beginning; each card is taken once.
    async fn swap(&self, number: usize) -> Result<()> {
        let (mine, theirs) = (number, number + 1);
        let (sender, recipient) = (self.crowd.owner(mine), self.crowd.owner(theirs));
        if sender == recipient || [mine, theirs].iter().any(|card| Fate::of(*card) != Fate::Kept) {
            return self.open(crowd::person(sender)).await.map(drop);
        }
        let (at, id) = (
            TxContext::of(&self.app.features.cards).await?,
            TradeId::new(self.app.core.clock.now(), &self.app.core.dice),
        );
        let (sender, recipient) = (crowd::person(sender), crowd::person(recipient));
        let proposal = Proposal {
            id,
            sender,
            recipient: recipient.to_string(),
            offered: Side { cards: vec![crowd::card(mine)], packs: 0 },
            requested: Side { cards: vec![crowd::card(theirs)], packs: 0 },
            message: None,
            counter_of: None,
            expires_at: at.now.plus_hours(24),
        };
        let offered = at.clone();
        self.app.core.db.write(move |tx| trades::propose(tx, &offered, &proposal).map(drop)).await?;
        self.app.core.db.write(move |tx| trades::accept(tx, &at, id, recipient, None).map(drop)).await
    }

    async fn wish(&self, number: usize) -> Result<()> {
        let (now, user) = (self.app.core.clock.now(), crowd::person(number % PEOPLE));
        let definition = self.crowd.definitions[number * 7 % DEFINITIONS];
        let change = wishes::store::Change { floor: None, is_public: Some(true) };
        let save = move |tx: &mut Tx<'_>| {
            wishes::store::save(tx, user, definition, change, now)?;
            tx.announce(Event::Wished { definition, floor: cards::Rarity::COMMONEST });
            Ok(())
        };
        self.app.core.db.write(save).await
    }

    /// A definition is pulled until another day.
    async fn edit(&self, definition: DefinitionId, until: Timestamp) -> Result<()> {
        let save = move |tx: &mut Tx<'_>| {
            cards::store::set_window(tx, definition, None, Some(until))?;
            tx.announce(Event::CatalogueChanged);
            Ok(())
        };
        self.app.core.db.write(save).await
    }

    /// The change with this number: of fifty 36 packs, 8 trades, 5 wishes and an edit.
    async fn change(&self, number: usize) -> Result<()> {
        match number % 50 {
            0 => {
                let until = Timestamp::from_millis(5_000_000_000_000 + i64::try_from(number).unwrap_or(0));
                self.edit(self.crowd.definitions[number / 50 % DEFINITIONS], until).await
            }
            1..=5 => self.wish(number).await,
            6..=13 => self.swap(CARDS / 2 + 2 * number).await,
            _ => self.open(crowd::person(self.crowd.owner(CARDS + number))).await.map(drop),
        }
    }
}

/// Changes that go on until they are ended.
struct Changes {
    done: Arc<AtomicUsize>,
    task: tokio::task::JoinHandle<Result<()>>,
    over: tokio::sync::watch::Sender<bool>,
}

impl Changes {
    fn start(app: &App, crowd: &Arc<Crowd>) -> Self {
        let (writer, done) = (Writer::new(app, crowd), Arc::<AtomicUsize>::default());
        let (over, ends) = tokio::sync::watch::channel(false);
        let counted = Arc::clone(&done);
        let task = tokio::spawn(async move {
            let (mut ticks, mut under_way) =
                (tokio::time::interval(Duration::from_secs(1) / CHANGES), tokio::task::JoinSet::new());
            for number in 0.. {
                if *ends.borrow() {
                    break;
                }
                ticks.tick().await;
                let (writer, counted) = (writer.clone(), Arc::clone(&counted));
                under_way.spawn(async move {
                    while let Err(error) = writer.change(number).await {
                        if !matches!(error, Error::Busy { .. }) {
                            return Err(error);
                        }
                    }
                    counted.fetch_add(1, Ordering::Relaxed);
                    Ok(())
                });
                while let Some(ended) = under_way.try_join_next() {
                    ended.map_err(Error::internal)??;
                }
            }
            while let Some(ended) = under_way.join_next().await {
                ended.map_err(Error::internal)??;
            }
            Ok(())
        });
        Self { done, task, over }
    }

    fn done(&self) -> usize {
        self.done.load(Ordering::Relaxed)
    }

    async fn end(self) -> anyhow::Result<()> {
        let _ = self.over.send(true);
        Ok(self.task.await??)
    }
}

/// Makes distinguishable changes and measures how long answers go on without them; the longest, in milliseconds.
async fn probe(app: App, address: SocketAddr, crowd: Arc<Crowd>) -> anyhow::Result<Vec<(&'static str, f64)>> {
    let (writer, mut connection) = (Writer::new(&app, &crowd), Connection::open(address).await?);
    let (mut board, mut own, mut catalogue, mut detail) = (0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64);
    let hoarder = crowd::person(HOARDER);
    let signed_in =
        TimedRequest { token: Some(world::session(&app, hoarder).await?), ..TimedRequest::of("/api/leaderboard") };
    for number in 0..PROBES {
        let (now, dice) = (app.core.clock.now(), app.core.dice.clone());
        let packs = app.core.db.write(move |tx| {
            wallet::grant(tx, hoarder, Grant::new(100, Source::Admin), now, &dice)?;
            Ok(wallet::find(tx, hoarder)?.packs)
        });
        let packs = packs.await?;
        let shows =
            |answer: &Value| answer["rankings"]["unopenedPacks"][0]["value"].as_f64().map(as_i64) == Some(packs);
        let committed = Instant::now();
        board = board.max(until(&mut connection, &TimedRequest::of("/api/leaderboard"), committed, shows).await?);
        own = own.max(until(&mut connection, &signed_in, committed, shows).await?);

        let definition = crowd.definitions[DEFINITIONS - 1 - number];
        let day = Timestamp::from_millis(4_000_000_000_000 + i64::try_from(number)? * 86_400_000);
        writer.edit(definition, day).await?;
        let (committed, text) = (Instant::now(), day.to_string());
        let of_definition = TimedRequest::of(format!("/api/cards/{definition}"));
        let name =
            TimedRequest::of(format!("/api/cards?sort=-name&series=Series%20{:02}&limit=50", (DEFINITIONS - 1) % 25));
        let listed = crowd.definitions[DEFINITIONS - 1];
        if number == 0 {
            let shows = |answer: &Value| {
                let cards = answer["cards"].as_array().map(Vec::as_slice).unwrap_or_default();
                cards.iter().any(|card| card["_id"] == listed.as_str() && card["availableTo"] == text.as_str())
            };
            catalogue = catalogue.max(until(&mut connection, &name, committed, shows).await?);
        }
        detail = detail.max(
            until(&mut connection, &of_definition, committed, |answer| answer["availableTo"] == text.as_str()).await?,
        );

        let pulled = writer.open(crowd::person(HOARDER - 1)).await?;
        let committed = Instant::now();
        let first = pulled[0];
        let count = move |conn: &mut Conn<'_>| {
            let mut held = 0;
            collection::store::each_copy(conn, first, |_| held += 1).map(|()| held)
        };
        let held: i64 = app.core.db.read(count).await?;
        let pulled = TimedRequest::of(format!("/api/cards/{first}"));
        detail = detail
            .max(until(&mut connection, &pulled, committed, |answer| answer["held"].as_i64() >= Some(held)).await?);
    }
    Ok(vec![
        ("the leaderboard", board),
        ("the leaderboard to a collector", own),
        ("the catalogue", catalogue),
        ("a definition", detail),
    ])
}

#[expect(clippy::cast_possible_truncation, reason = "counts of packs are whole")]
fn as_i64(figure: f64) -> i64 {
    figure as i64
}

/// Repeats a request until the response shows the change. Returns the age of the last stale response in ms, by the time
/// of its request.
async fn until(
    connection: &mut Connection,
    request: &TimedRequest,
    committed: Instant,
    shows: impl Fn(&Value) -> bool,
) -> anyhow::Result<f64> {
    let mut oldest = 0.0;
    loop {
        let requested_after = committed.elapsed();
        let answer = serde_json::from_slice(&request.send(connection).await?)?;
        if shows(&answer) {
            return Ok(oldest);
        }
        oldest = requested_after.as_secs_f64() * 1000.0;
        anyhow::ensure!(requested_after < Duration::from_secs(20), "{} never shows the change", request.path);
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}
