//! What the database says in the end, and whether that is what everybody was told.

use std::collections::{HashMap, HashSet};

use foilcast::db::{Db, Limits};
use foilcast::realtime::Publisher;
use serde_json::Value;

use super::calls::text;
use super::overlay::{Screen, card_ids};
use super::people::Known;
use super::server::Setup;

/// Each counts what is wrong.
const WRONG: [(&str, &str); 10] = [
    (
        "wallets do not add up with the ledger",
        "SELECT CAST(COUNT(*) AS BIGINT) FROM wallets WHERE packs + reserved + opened <> \
         (SELECT CAST(COALESCE(SUM(ledger.amount), 0) AS BIGINT) FROM ledger WHERE ledger.user_id = wallets.user_id)",
    ),
    (
        "wallets do not count their openings",
        "SELECT CAST(COUNT(*) AS BIGINT) FROM wallets WHERE opened <> \
         (SELECT COUNT(*) FROM openings WHERE openings.user_id = wallets.user_id)",
    ),
    (
        "mints have more than one holder",
        "SELECT CAST(COUNT(*) AS BIGINT) FROM \
         (SELECT 1 FROM cards GROUP BY definition_id, rarity, mint HAVING COUNT(*) > 1) AS doubled",
    ),
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
    (
        "wallets keep packs reserved for nothing",
        "SELECT CAST(COUNT(*) AS BIGINT) FROM wallets WHERE reserved <> (SELECT CAST(COALESCE(SUM(offered_packs), 0) \
         AS BIGINT) FROM trades WHERE trades.sender = wallets.user_id AND trades.status = 'pending') \
         + (SELECT CAST(COALESCE(SUM(offers.packs), 0) AS BIGINT) FROM offers \
         WHERE offers.offerer_id = wallets.user_id AND offers.status = 'active')",
    ),
    ("entries are left in the live queue", "SELECT CAST(COUNT(*) AS BIGINT) FROM live_queue"),
    ("leases outlive a clean end", "SELECT CAST(COUNT(*) AS BIGINT) FROM live_show WHERE holder IS NOT NULL"),
    (
        "answers are kept that are none of a success",
        "SELECT CAST(COUNT(*) AS BIGINT) FROM idempotency WHERE status <> 200",
    ),
];
const FENCE: &str = "SELECT fence FROM live_show";
const OPENINGS: &str = "SELECT id, source FROM openings";
const CARDS: &str = "SELECT id, opening_id FROM cards";
const KEPT: &str = "SELECT key FROM idempotency";

/// The database as it was left.
struct Left {
    openings: HashMap<String, String>,
    cards: HashMap<String, String>,
    kept: HashSet<String>,
    fence: i64,
}

/// Reads the database as it was left, and compares it with what was answered and shown; `lives` is how many servers
/// there were.
pub async fn check(setup: &Setup, known: &Known, screen: &Screen, lives: u32) -> Result<(), String> {
    let url = setup.url();
    let open = move || Db::open(&url, &Limits { connections: 2, ..Limits::default() }, Publisher::channel().0);
    let db = tokio::task::spawn_blocking(open).await.map_err(|error| error.to_string())?;
    let db = db.map_err(|error| format!("the database cannot be opened: {error:#}"))?;
    for (wrong, sql) in WRONG {
        let (count,) = db.read(move |conn| conn.get::<(i64,)>(sql, &[])).await.map_err(|error| error.to_string())?;
        if count > 0 {
            return Err(format!("{count} {wrong}"));
        }
    }
    let read = db.read(|conn| {
        let openings = conn.list::<(String, String)>(OPENINGS, &[])?.into_iter().collect();
        let cards = conn.list::<(String, String)>(CARDS, &[])?.into_iter().collect();
        let kept = conn.list::<(String,)>(KEPT, &[])?.into_iter().map(|(key,)| key).collect();
        Ok(Left { openings, cards, kept, fence: conn.get::<(i64,)>(FENCE, &[])?.0 })
    });
    let left = read.await.map_err(|error| error.to_string())?;
    left.check_answers(&known.answers())?;
    left.check_screen(screen)?;
    // It rises once in each life that moved the queue on; more would be a node that lost its lease to itself.
    if left.fence < 2 || left.fence > i64::from(lives) {
        return Err(format!("the fence of the live queue is {} after {lives} servers", left.fence));
    }
    Ok(())
}

impl Left {
    /// Nothing that was answered is missing, and nothing was done that was not answered in the end.
    fn check_answers(&self, answers: &HashMap<String, String>) -> Result<(), String> {
        for (key, answer) in answers.iter().filter(|(key, _)| key.starts_with("open-")) {
            let opening: Value = serde_json::from_str(answer).map_err(|error| error.to_string())?;
            let id = text(&opening, "_id");
            if !self.openings.contains_key(&id) {
                return Err(format!("the opening that answered {key} is missing"));
            }
            self.check_cards(&id, &opening)?;
        }
        let own = |key: &&String| !key.starts_with("give-");
        if let Some(key) = self.kept.iter().filter(own).find(|key| !answers.contains_key(*key)) {
            return Err(format!("the call {key} was done, and nobody had its answer"));
        }
        match answers.keys().find(|key| !self.kept.contains(*key)) {
            Some(key) => Err(format!("the answer to {key} is not kept")),
            None => Ok(()),
        }
    }

    fn check_cards(&self, id: &str, opening: &Value) -> Result<(), String> {
        match card_ids(opening).iter().find(|card| self.cards.get(*card).is_none_or(|from| from != id)) {
            Some(card) => Err(format!("the card {card} of the opening {id} is missing")),
            None => Ok(()),
        }
    }

    /// What the overlay has shown is what was opened live, all of it and nothing else.
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
