//! Accepted trades, durable, against a bare loop of the same statements.

use super::openings::Start;
use super::replay::{self, CapturedTx};
use super::report::{Report, Timed, median};
use super::world;
use foilcast::app::App;
use foilcast::collection;
use foilcast::collection::TxContext;
use foilcast::error::Error;
use foilcast::ids::{CardId, TradeId, UserId};
use foilcast::packs::open::{OpenRequest, open_in};
use foilcast::trades::{self, Proposal, Side};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// Pairs of people; each pair has a client that accepts.
const PAIRS: usize = 64;
/// Trades that wait for each pair.
const TRADES: usize = 24;
/// Cards that each side of a trade gives.
const CARDS: usize = 2;
const ROUNDS: usize = 5;

/// A trade that waits, and who may accept it.
type Waiting = (TradeId, UserId);

/// SQLite, 64 clients, to 64 trades a commit.
pub async fn run(report: &mut Report) -> anyhow::Result<()> {
    report.part("Durable accepted trades on SQLite, two cards a side and a pack, against one thread of bare rusqlite");
    let start = Start::sqlite().await?;
    let ready = start.copy("ready.db")?;
    let app = world::start(&url(&ready), 2).await?;
    let waiting = prepare(&app, start.people()).await?;
    drop(app);
    world::settled(&ready)?;
    let app = world::start(&url(&start.copy_of(&ready, "capture.db")?), 2).await?;
    let transactions = capture(&app, &waiting).await?;
    drop(app);
    let mut ratios = Vec::new();
    for round in 0..ROUNDS {
        let app = world::start(&url(&start.copy_of(&ready, "ours.db")?), 2).await?;
        let ours = accept(&app, &waiting).await?;
        drop(app);
        let (theirs, pages) = replay::sqlite(&start.copy_of(&ready, "theirs.db")?, &transactions, 64)?;
        ratios.push(ours.rate() / theirs.rate());
        if round == ROUNDS / 2 {
            report.figure("64 clients", &ours);
            report.figure("  statements a trade", transactions.iter().map(Vec::len).max().unwrap_or(0));
            report.figure("  bare rusqlite", &theirs);
            report.figure("  pages that a trade writes", format!("{pages:.1}"));
        }
    }
    report.at_least("accepted trades, 64 clients to rusqlite 64 a commit", median(ratios), 0.7);
    Ok(())
}

fn url(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

/// Opens packs for all and offers every trade; returns them in the order in which clients take turns.
async fn prepare(app: &App, people: &[UserId]) -> anyhow::Result<Vec<Waiting>> {
    let mut waiting = Vec::with_capacity(PAIRS * TRADES);
    for pair in people[..2 * PAIRS].chunks(2) {
        let (mine, theirs) = (cards_of(app, pair[0]).await?, cards_of(app, pair[1]).await?);
        for (offered, requested) in mine.chunks(CARDS).zip(theirs.chunks(CARDS)).take(TRADES) {
            waiting.push(offer(app, (pair[0], offered), (pair[1], requested)).await?);
        }
    }
    let turns = (0..TRADES).flat_map(|turn| (0..PAIRS).map(move |pair| pair * TRADES + turn));
    Ok(turns.map(|at| waiting[at]).collect())
}

async fn cards_of(app: &App, user: UserId) -> anyhow::Result<Vec<CardId>> {
    let pack = app.features.packs.find(None).await?;
    for _ in 0..(TRADES * CARDS).div_ceil(5) {
        let request = OpenRequest::new(&app.features.packs, user, Arc::clone(&pack), "self");
        app.core.db.write(move |tx| open_in(tx, &request)).await?;
    }
    let most = i64::try_from(TRADES * CARDS)?;
    let far = (foilcast::clock::Timestamp::from_millis(i64::MAX), "");
    let rows = app.core.db.read(move |conn| collection::store::after(conn, user, far, most)).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

async fn offer(
    app: &App,
    (sender, offered): (UserId, &[CardId]),
    (recipient, requested): (UserId, &[CardId]),
) -> anyhow::Result<Waiting> {
    let (at, id) = (TxContext::of(&app.features.cards).await?, TradeId::new(app.core.clock.now(), &app.core.dice));
    let new = Proposal {
        id,
        sender,
        recipient: recipient.to_string(),
        offered: Side { cards: offered.to_vec(), packs: 1 },
        requested: Side { cards: requested.to_vec(), packs: 0 },
        message: None,
        counter_of: None,
        expires_at: at.now.plus_hours(24),
    };
    app.core.db.write(move |tx| trades::propose(tx, &at, &new)).await?;
    Ok((id, recipient))
}

/// The statements of each acceptance.
async fn capture(app: &App, waiting: &[Waiting]) -> anyhow::Result<Vec<CapturedTx>> {
    let mut transactions = Vec::with_capacity(waiting.len());
    for (id, by) in waiting.iter().copied() {
        let at = TxContext::of(&app.features.cards).await?;
        let transaction = app.core.db.write(move |tx| {
            tx.capture();
            trades::accept(tx, &at, id, by, None)?;
            Ok(tx.captured())
        });
        transactions.push(transaction.await?);
    }
    Ok(transactions)
}

/// Each pair's client accepts one trade after the other.
async fn accept(app: &App, waiting: &[Waiting]) -> anyhow::Result<Timed> {
    let begun = Instant::now();
    let clients: Vec<_> = (0..PAIRS)
        .map(|client| {
            let own: Vec<Waiting> = waiting.iter().skip(client).step_by(PAIRS).copied().collect();
            let app = app.clone();
            tokio::spawn(async move {
                let mut each = Vec::with_capacity(own.len());
                for (id, by) in own {
                    let started = Instant::now();
                    let at = TxContext::of(&app.features.cards).await?;
                    app.core.db.write(move |tx| trades::accept(tx, &at, id, by, None)).await?;
                    each.push(started.elapsed());
                }
                Ok::<_, Error>(each)
            })
        })
        .collect();
    let mut each = Vec::new();
    for client in clients {
        each.append(&mut client.await??);
    }
    Ok(Timed::new(each, begun.elapsed()))
}
