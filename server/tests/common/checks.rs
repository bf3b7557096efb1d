//! Checks of the stored data: conservation of packs and cards, and agreement with the responses and the overlay.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use foilcast::backup::conservation;
use foilcast::db::{Db, Limits};
use foilcast::realtime::Publisher;
use serde_json::Value;

use super::client::{CompletedIds, SharedState};
use super::overlay::{ShownOpenings, card_ids};
use super::requests::text;
use super::server::Setup;

// The histories of `src/testing/history.rs` use the same table.
#[path = "../../src/testing/stored.rs"]
mod stored;

/// Statements that count violations after a clean stop. The conservation checks must hold at any time.
const FINAL_CHECKS: [(&str, &str); 6] = [
    (
        "openings do not have five cards",
        "SELECT CAST(COUNT(*) AS BIGINT) FROM openings LEFT JOIN \
         (SELECT opening_id, COUNT(*) AS number FROM cards GROUP BY opening_id) AS counted \
         ON counted.opening_id = openings.id WHERE COALESCE(counted.number, 0) <> 5",
    ),
    // The transaction that adds or removes a queue entry stores its response once.
    (
        "users do not have one opening per queue entry",
        "SELECT CAST(COUNT(*) AS BIGINT) FROM users WHERE \
         (SELECT COUNT(*) FROM openings WHERE openings.user_id = users.id AND openings.source = 'live') <> \
         (SELECT COUNT(*) FROM idempotency WHERE idempotency.user_id = users.id AND route = 'POST /api/packs/queue') - \
         (SELECT COUNT(*) FROM idempotency WHERE idempotency.user_id = users.id \
             AND route = 'DELETE /api/packs/queue/{entryId}')",
    ),
    ("openings were not shown completely", "SELECT CAST(COUNT(*) AS BIGINT) FROM openings WHERE NOT shown"),
    ("entries remain in the live queue", "SELECT CAST(COUNT(*) AS BIGINT) FROM live_queue"),
    ("leases are held after a clean stop", "SELECT CAST(COUNT(*) AS BIGINT) FROM leases WHERE holder IS NOT NULL"),
    (
        "stored responses are not successes",
        "SELECT CAST(COUNT(*) AS BIGINT) FROM idempotency WHERE status NOT BETWEEN 200 AND 299",
    ),
];
const FENCING_TOKEN: &str = "SELECT COALESCE(MAX(fence), 0) FROM leases WHERE work = 'live queue'";
const HOLDER: &str = "SELECT COALESCE(MAX(holder), '') FROM leases WHERE work = 'live queue'";
const OPENINGS: &str = "SELECT id, source FROM openings";
const CARDS: &str = "SELECT id, opening_id FROM cards";
const STORED_KEYS: &str = "SELECT key FROM idempotency";

/// The relevant content of a database.
struct StoredData {
    /// Sources of openings, by id.
    openings: HashMap<String, String>,
    /// Opening ids of cards, by id.
    cards: HashMap<String, String>,
    /// The keys of stored responses.
    keys: HashSet<String>,
    /// The fencing token of the live queue's lease.
    fencing_token: i64,
    /// The subjects of the scenario users' successes, with the kinds of success that create them.
    completed: Vec<(&'static [&'static str], HashSet<String>)>,
}

/// Checks the data of a killed server: packs and cards are conserved, and every confirmed change is stored.
pub async fn check_after_kill(setup: &Setup, state: &SharedState) -> Result<(), String> {
    let (responses, completed) = (state.responses(), state.completed());
    // Opening a SQLite database changes its files, and the restarted server has to find them unchanged.
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let db = open(setup.copy_database(folder.path())?).await?;
    let data = StoredData::read(&db, state.users()).await?;
    data.contains_responses(&responses)?;
    data.contains_completed(&completed)
}

/// Checks the data after a clean stop: confirmed changes are stored, no others, and the overlay has shown every live
/// opening. The live queue's fencing token, which counts the holders of its lease, must be in the range.
pub async fn check_after_stop(
    setup: &Setup,
    state: &SharedState,
    shown: &ShownOpenings,
    fencing_tokens: RangeInclusive<i64>,
) -> Result<(), String> {
    let db = open(setup.database_url()).await?;
    for (violation, sql) in FINAL_CHECKS {
        let (count,) = db.read(move |conn| conn.get::<(i64,)>(sql, &[])).await.map_err(|error| error.to_string())?;
        if count > 0 {
            return Err(format!("{count} {violation}"));
        }
    }
    let data = StoredData::read(&db, state.users()).await?;
    data.contains_responses(&state.responses())?;
    data.contains_completed(&state.completed())?;
    data.contains_nothing_else(&state.responses(), &state.completed())?;
    data.matches_shown(shown)?;
    // A server that moves the queue increments it once. More increments mean that a running node lost its lease.
    let token = data.fencing_token;
    if !fencing_tokens.contains(&token) {
        return Err(format!("the fencing token of the live queue is {token}, expected {fencing_tokens:?}"));
    }
    Ok(())
}

/// The node that holds the live queue's lease; empty if none does. On PostgreSQL, since the nodes are running.
pub async fn holder_of_live_queue(setup: &Setup) -> Result<String, String> {
    let db = open(setup.database_url()).await?;
    let (holder,) = db.read(|conn| conn.get::<(String,)>(HOLDER, &[])).await.map_err(|error| error.to_string())?;
    Ok(holder)
}

async fn open(url: String) -> Result<Db, String> {
    let open = move || Db::open(&url, &Limits { connections: Some(2), ..Limits::default() }, Publisher::channel().0);
    let db = tokio::task::spawn_blocking(open).await.map_err(|error| error.to_string())?;
    db.map_err(|error| format!("the database cannot be opened: {error:#}"))
}

impl StoredData {
    /// Reads everything in one transaction, in which the conservation checks must hold.
    async fn read(db: &Db, users: HashSet<String>) -> Result<Self, String> {
        let read = db.read(move |conn| {
            let mut violations = Vec::new();
            for (what, sql) in conservation::CHECKS {
                let rows = conn.list::<(String,)>(sql, &[])?;
                violations.extend(rows.into_iter().map(|(row,)| format!("violated: {what}: {row}")));
            }
            let mut completed = Vec::new();
            for (kinds, sql) in stored::STORED {
                let rows = conn.list::<(String, String)>(sql, &[])?;
                let ids = rows.into_iter().filter(|(_, user)| users.contains(user)).map(|(id, _)| id);
                completed.push((*kinds, ids.collect()));
            }
            let data = Self {
                openings: conn.list::<(String, String)>(OPENINGS, &[])?.into_iter().collect(),
                cards: conn.list::<(String, String)>(CARDS, &[])?.into_iter().collect(),
                keys: conn.list::<(String,)>(STORED_KEYS, &[])?.into_iter().map(|(key,)| key).collect(),
                fencing_token: conn.get::<(i64,)>(FENCING_TOKEN, &[])?.0,
                completed,
            };
            Ok((violations, data))
        });
        match read.await.map_err(|error| error.to_string())? {
            (violations, data) if violations.is_empty() => Ok(data),
            (violations, _) => Err(violations.join("\n")),
        }
    }

    /// Every response is stored, and every opening in one.
    fn contains_responses(&self, responses: &HashMap<String, String>) -> Result<(), String> {
        for (key, body) in responses.iter().filter(|(key, _)| key.starts_with("open-")) {
            let opening: Value = serde_json::from_str(body).map_err(|error| error.to_string())?;
            let id = text(&opening, "_id");
            if !self.openings.contains_key(&id) {
                return Err(format!("the opening in the response to {key} is missing"));
            }
            self.contains_cards(&id, &opening)?;
        }
        match responses.keys().find(|key| !self.keys.contains(*key)) {
            Some(key) => Err(format!("the response to {key} is not stored")),
            None => Ok(()),
        }
    }

    /// Every confirmed change is stored.
    fn contains_completed(&self, completed: &CompletedIds) -> Result<(), String> {
        for (kinds, ids) in &self.completed {
            let missing = kinds.iter().filter_map(|kind| completed.get(kind)).flatten().find(|id| !ids.contains(*id));
            if let Some(id) = missing {
                return Err(format!("{kinds:?} of {id} was confirmed, but is not stored"));
            }
        }
        Ok(())
    }

    /// Every stored change was confirmed.
    fn contains_nothing_else(
        &self,
        responses: &HashMap<String, String>,
        completed: &CompletedIds,
    ) -> Result<(), String> {
        let other_requests = ["give-", "probe-", "reveal-"];
        let of_client = |key: &&String| !other_requests.iter().any(|prefix| key.starts_with(prefix));
        if let Some(key) = self.keys.iter().filter(of_client).find(|key| !responses.contains_key(*key)) {
            return Err(format!("the response to {key} is stored, but no client received it"));
        }
        for (kinds, ids) in &self.completed {
            let confirmed: HashSet<&String> = kinds.iter().filter_map(|kind| completed.get(kind)).flatten().collect();
            if let Some(id) = ids.iter().find(|id| !confirmed.contains(id)) {
                return Err(format!("{kinds:?} of {id} is stored, but was not confirmed"));
            }
        }
        Ok(())
    }

    fn contains_cards(&self, id: &str, opening: &Value) -> Result<(), String> {
        match card_ids(opening).iter().find(|card| self.cards.get(*card).is_none_or(|from| from != id)) {
            Some(card) => Err(format!("the card {card} of the opening {id} is missing")),
            None => Ok(()),
        }
    }

    /// The overlay has shown exactly the live openings.
    fn matches_shown(&self, shown: &ShownOpenings) -> Result<(), String> {
        let shown = shown.all();
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
