//! Checks of the database after a kill and in the end, and whether it agrees with all responses.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use foilcast::backup::conservation;
use foilcast::db::{Db, Limits};
use foilcast::realtime::Publisher;
use serde_json::Value;

use super::calls::text;
use super::overlay::{Screen, card_ids};
use super::people::{DoneIds, Known};
use super::server::Setup;

// The same table as in the histories of `src/testing/history.rs`.
#[path = "../../src/testing/stored.rs"]
mod stored;

/// Each counts violations in the end; the checks of conservation hold at any time.
const WRONG: [(&str, &str); 6] = [
    (
        "openings do not have five cards",
        "SELECT CAST(COUNT(*) AS BIGINT) FROM openings LEFT JOIN \
         (SELECT opening_id, COUNT(*) AS number FROM cards GROUP BY opening_id) AS counted \
         ON counted.opening_id = openings.id WHERE COALESCE(counted.number, 0) <> 5",
    ),
    // A place in the queue is answered once, in the transaction that makes it, and so is its end by being taken back.
    (
        "people's places in the live queue did not end in one opening each",
        "SELECT CAST(COUNT(*) AS BIGINT) FROM users WHERE \
         (SELECT COUNT(*) FROM openings WHERE openings.user_id = users.id AND openings.source = 'live') <> \
         (SELECT COUNT(*) FROM idempotency WHERE idempotency.user_id = users.id AND route = 'POST /api/packs/queue') - \
         (SELECT COUNT(*) FROM idempotency WHERE idempotency.user_id = users.id \
             AND route = 'DELETE /api/packs/queue/{entryId}')",
    ),
    ("openings were not shown to the end", "SELECT CAST(COUNT(*) AS BIGINT) FROM openings WHERE NOT shown"),
    ("entries are left in the live queue", "SELECT CAST(COUNT(*) AS BIGINT) FROM live_queue"),
    ("leases outlive a clean end", "SELECT CAST(COUNT(*) AS BIGINT) FROM leases WHERE holder IS NOT NULL"),
    (
        "answers are kept that are none of a success",
        "SELECT CAST(COUNT(*) AS BIGINT) FROM idempotency WHERE status NOT BETWEEN 200 AND 299",
    ),
];
const FENCE: &str = "SELECT COALESCE(MAX(fence), 0) FROM leases WHERE work = 'live queue'";
const OPENINGS: &str = "SELECT id, source FROM openings";
const CARDS: &str = "SELECT id, opening_id FROM cards";
const KEPT: &str = "SELECT key FROM idempotency";

/// The database as it was left.
struct Left {
    openings: HashMap<String, String>,
    cards: HashMap<String, String>,
    kept: HashSet<String>,
    fence: i64,
    /// The callers' successes, under the kinds that name them.
    done: Vec<(&'static [&'static str], HashSet<String>)>,
}

/// Looks at what a killed server has left: everything adds up, and nothing that was answered is missing.
pub async fn look(setup: &Setup, known: &Known) -> Result<(), String> {
    let (answers, done) = (known.answers(), known.done());
    // The next server starts on the files as the dead one left them, so the look is at a copy.
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let db = open(setup.copy(folder.path())?).await?;
    let left = Left::read(&db, known.people()).await?;
    left.has_answers(&answers)?;
    left.has_done(&done)
}

/// Compares the final database with all responses and shows; the live queue had so many holders
/// one after the other.
pub async fn check(setup: &Setup, known: &Known, screen: &Screen, fences: RangeInclusive<i64>) -> Result<(), String> {
    let db = open(setup.url()).await?;
    for (wrong, sql) in WRONG {
        let (count,) = db.read(move |conn| conn.get::<(i64,)>(sql, &[])).await.map_err(|error| error.to_string())?;
        if count > 0 {
            return Err(format!("{count} {wrong}"));
        }
    }
    let left = Left::read(&db, known.people()).await?;
    left.has_answers(&known.answers())?;
    left.has_done(&known.done())?;
    left.has_nothing_else(&known.answers(), &known.done())?;
    left.check_screen(screen)?;
    // It rises once in each life that moved the queue on; more would be a node that lost its lease to itself.
    if !fences.contains(&left.fence) {
        return Err(format!("the fence of the live queue is {}, {fences:?} was expected", left.fence));
    }
    Ok(())
}

async fn open(url: String) -> Result<Db, String> {
    let open = move || Db::open(&url, &Limits { connections: Some(2), ..Limits::default() }, Publisher::channel().0);
    let db = tokio::task::spawn_blocking(open).await.map_err(|error| error.to_string())?;
    db.map_err(|error| format!("the database cannot be opened: {error:#}"))
}

impl Left {
    /// Reads it in one view, in which everything has to add up.
    async fn read(db: &Db, people: HashSet<String>) -> Result<Self, String> {
        let read = db.read(move |conn| {
            let mut wrong = Vec::new();
            for (what, sql) in conservation::CHECKS {
                let rows = conn.list::<(String,)>(sql, &[])?;
                wrong.extend(rows.into_iter().map(|(row,)| format!("violated: {what}: {row}")));
            }
            let mut done = Vec::new();
            for (kinds, sql) in stored::STORED {
                let rows = conn.list::<(String, String)>(sql, &[])?;
                let ids = rows.into_iter().filter(|(_, who)| people.contains(who)).map(|(id, _)| id);
                done.push((*kinds, ids.collect()));
            }
            let left = Self {
                openings: conn.list::<(String, String)>(OPENINGS, &[])?.into_iter().collect(),
                cards: conn.list::<(String, String)>(CARDS, &[])?.into_iter().collect(),
                kept: conn.list::<(String,)>(KEPT, &[])?.into_iter().map(|(key,)| key).collect(),
                fence: conn.get::<(i64,)>(FENCE, &[])?.0,
                done,
            };
            Ok((wrong, left))
        });
        match read.await.map_err(|error| error.to_string())? {
            (wrong, left) if wrong.is_empty() => Ok(left),
            (wrong, _) => Err(wrong.join("\n")),
        }
    }

    /// Nothing that was answered is missing.
    fn has_answers(&self, answers: &HashMap<String, String>) -> Result<(), String> {
        for (key, answer) in answers.iter().filter(|(key, _)| key.starts_with("open-")) {
            let opening: Value = serde_json::from_str(answer).map_err(|error| error.to_string())?;
            let id = text(&opening, "_id");
            if !self.openings.contains_key(&id) {
                return Err(format!("the opening that answered {key} is missing"));
            }
            self.check_cards(&id, &opening)?;
        }
        match answers.keys().find(|key| !self.kept.contains(*key)) {
            Some(key) => Err(format!("the answer to {key} is not kept")),
            None => Ok(()),
        }
    }

    /// Every answered success is stored.
    fn has_done(&self, done: &DoneIds) -> Result<(), String> {
        for (kinds, ids) in &self.done {
            let missing = kinds.iter().filter_map(|kind| done.get(kind)).flatten().find(|id| !ids.contains(*id));
            if let Some(id) = missing {
                return Err(format!("{kinds:?} of {id} was answered, and it is not stored"));
            }
        }
        Ok(())
    }

    /// Nothing was done that was not answered in the end.
    fn has_nothing_else(&self, answers: &HashMap<String, String>, done: &DoneIds) -> Result<(), String> {
        let others = ["give-", "probe-", "reveal-"];
        let own = |key: &&String| !others.iter().any(|other| key.starts_with(other));
        if let Some(key) = self.kept.iter().filter(own).find(|key| !answers.contains_key(*key)) {
            return Err(format!("the call {key} was done, and nobody had its answer"));
        }
        for (kinds, ids) in &self.done {
            let answered: HashSet<&String> = kinds.iter().filter_map(|kind| done.get(kind)).flatten().collect();
            if let Some(id) = ids.iter().find(|id| !answered.contains(id)) {
                return Err(format!("{kinds:?} of {id} is stored, and nobody had an answer that says so"));
            }
        }
        Ok(())
    }

    fn check_cards(&self, id: &str, opening: &Value) -> Result<(), String> {
        match card_ids(opening).iter().find(|card| self.cards.get(*card).is_none_or(|from| from != id)) {
            Some(card) => Err(format!("the card {card} of the opening {id} is missing")),
            None => Ok(()),
        }
    }

    /// The overlay has shown exactly the live openings.
    fn check_screen(&self, screen: &Screen) -> Result<(), String> {
        let shown = screen.all();
        for (id, cards) in &shown {
            if self.openings.get(id).is_none_or(|source| source != "live") {
                return Err(format!("the overlay has shown the opening {id}, which is missing"));
            }
            if let Some(card) = cards.iter().find(|card| self.cards.get(*card).is_none_or(|from| from != id)) {
                return Err(format!("the card {card} was shown in the opening {id} and is missing there"));
            }
        }
        match self.openings.iter().find(|(id, source)| *source == "live" && !shown.contains_key(*id)) {
            Some((id, _)) => Err(format!("the overlay has never shown the opening {id}")),
            None => Ok(()),
        }
    }
}
