//! Collection pages, against the same statements on bare rusqlite connections; alone and while packs are opened.

use super::openings::{Background, Start, open};
use super::replay;
use super::report::{PAIRS, Ratios, Report, Timed};
use super::world;
use foilcast::app::App;
use foilcast::collection::pages::{CardSort, Filter, SortOrder, page};
use foilcast::db::Captured;
use foilcast::ids::UserId;
use foilcast::paging::Page;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

const READERS: usize = 2;
const CLIENTS: usize = 16;
const ROUND: Duration = Duration::from_millis(500);
const PAGE: Page = Page { number: 1, limit: 60 };

pub async fn run(report: &mut Report) -> anyhow::Result<()> {
    let start = Start::sqlite().await?;
    let file = start.copy("reads.db")?;
    let app = world::start(&format!("sqlite:{}", file.display()), READERS).await?;
    open(&app, start.people(), 64, 10_000).await?;
    let mut captured = Vec::new();
    for user in start.people() {
        let user = *user;
        let read = app.core.db.read(move |conn| {
            conn.capture();
            page(conn, user, &Filter::default(), CardSort::Acquired, SortOrder::Desc, PAGE)?;
            Ok(conn.captured())
        });
        captured.push(read.await?);
    }
    let captured = Arc::new(captured);

    report.part("Collection pages of 60 cards, against the same statements on as many bare rusqlite connections");
    let alone = ratio(report, "alone", &app, start.people(), &file, &captured).await?;
    report.ratio_at_least("collection page reads to bare rusqlite", &alone, 0.5);
    let opening = Background::start(&app, start.people());
    let busy = ratio(report, "while packs are opened", &app, start.people(), &file, &captured).await?;
    drop(opening);
    report.ratio_at_least("collection page reads to bare rusqlite while packs are opened", &busy, 0.5);
    Ok(())
}

async fn ratio(
    report: &Report,
    name: &str,
    app: &App,
    people: &[UserId],
    file: &Path,
    captured: &Arc<Vec<Vec<Captured>>>,
) -> anyhow::Result<Ratios> {
    Ratios::measure(async |number, reference_first| {
        let reference = || {
            let (file, captured) = (file.to_owned(), Arc::clone(captured));
            tokio::task::spawn_blocking(move || bare(&file, &captured))
        };
        let before = if reference_first { Some(reference().await??) } else { None };
        let ours = read(app, people).await?;
        let theirs = match before {
            Some(theirs) => theirs,
            None => reference().await??,
        };
        if number == PAIRS / 2 {
            report.figure(name, &ours);
            report.figure("  bare rusqlite", &theirs);
        }
        Ok(ours.rate() / theirs.rate())
    })
    .await
}

async fn read(app: &App, people: &[UserId]) -> anyhow::Result<Timed> {
    let begun = Instant::now();
    let callers: Vec<_> = (0..CLIENTS)
        .map(|client| {
            let (app, people) = (app.clone(), people.to_vec());
            tokio::spawn(async move {
                let mut each = Vec::new();
                let mut place = client;
                while begun.elapsed() < ROUND {
                    let user = people[place % people.len()];
                    place += CLIENTS;
                    let started = Instant::now();
                    let read = app.core.db.read(move |conn| {
                        page(conn, user, &Filter::default(), CardSort::Acquired, SortOrder::Desc, PAGE)
                    });
                    std::hint::black_box(read.await?);
                    each.push(started.elapsed());
                }
                Ok::<_, foilcast::error::Error>(each)
            })
        })
        .collect();
    let mut each = Vec::new();
    for caller in callers {
        each.append(&mut caller.await??);
    }
    Ok(Timed::new(each, begun.elapsed()))
}

fn bare(file: &Path, captured: &Arc<Vec<Vec<Captured>>>) -> anyhow::Result<Timed> {
    let begun = Instant::now();
    let threads: Vec<_> = (0..READERS)
        .map(|reader| {
            let (file, captured) = (file.to_owned(), Arc::clone(captured));
            std::thread::spawn(move || -> anyhow::Result<Vec<Duration>> {
                let connection = replay::bare(&file)?;
                let texts: Vec<Vec<String>> = captured
                    .iter()
                    .map(|transaction| transaction.iter().map(|statement| statement.sql.replace('$', "?")).collect())
                    .collect();
                let (mut each, mut place) = (Vec::new(), reader);
                while begun.elapsed() < ROUND {
                    let at = place % captured.len();
                    place += READERS;
                    let started = Instant::now();
                    connection.prepare_cached("BEGIN")?.raw_execute()?;
                    for (statement, text) in captured[at].iter().zip(&texts[at]) {
                        replay::run_sqlite(&connection, text, statement)?;
                    }
                    connection.prepare_cached("COMMIT")?.raw_execute()?;
                    each.push(started.elapsed());
                }
                Ok(each)
            })
        })
        .collect();
    let mut each = Vec::new();
    for thread in threads {
        each.append(&mut thread.join().map_err(|_| anyhow::anyhow!("a thread panicked"))??);
    }
    Ok(Timed::new(each, begun.elapsed()))
}
