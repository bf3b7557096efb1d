//! Counts held copies for [`crate::cards::Supply`]: at start, and for definitions with returned or granted copies.
//!
//! Counts run one after another in the background: with twenty million cards a full count takes seconds, and events
//! must not wait for it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::Packs;
use super::opening_store;
use crate::cards::{CountedOne, HeldByRarity, Supply};
use crate::collection::store;
use crate::core::WeakCore;
use crate::db::{Conn, Db};
use crate::error::{Error, Result};
use crate::ids::{DefinitionId, ModifierId};

/// Openings whose events may not have arrived yet when a count begins.
const RECENT: u32 = 1000;

/// Requests that one count serves; repeated requests for the same thing are done once.
const MAX_BATCH: usize = 1000;

/// The pause before a failed count is repeated; later pauses grow.
const FIRST_PAUSE: Duration = Duration::from_millis(if cfg!(test) { 20 } else { 1_000 });
/// The longest pause before a failed count is repeated.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recount {
    Everything,
    /// One definition, one modifier, or both.
    One(Option<DefinitionId>, Option<ModifierId>),
}

/// Sends requests to the counter.
#[derive(Clone)]
pub struct RecountQueue(mpsc::UnboundedSender<Asked>);

type Waiting = mpsc::UnboundedReceiver<Asked>;

/// A request, if any, and the sender to notify when it and all earlier ones are done.
type Asked = (Option<Recount>, oneshot::Sender<()>);

impl RecountQueue {
    /// Starts the counter for `supply`. It stops when the core is dropped.
    pub fn spawn(core: WeakCore, supply: Arc<Supply>) -> Self {
        let (sender, waiting) = mpsc::unbounded_channel();
        tokio::spawn(keep_counting(core, supply, waiting));
        Self(sender)
    }

    /// Requests a count. The receiver resolves when it is done, and fails if it could not be done; it may be dropped.
    pub fn ask(&self, what: Recount) -> oneshot::Receiver<()> {
        self.send(Some(what))
    }

    /// Resolves when all earlier requests are done.
    #[cfg(test)]
    pub(crate) fn done(&self) -> oneshot::Receiver<()> {
        self.send(None)
    }

    fn send(&self, what: Option<Recount>) -> oneshot::Receiver<()> {
        let (reply, answer) = oneshot::channel();
        // At shutdown the counter has stopped; the receiver then fails.
        let _ = self.0.send((what, reply));
        answer
    }
}

/// Counts all held public copies and waits for the result.
pub async fn recount(packs: &Packs) -> Result<()> {
    let done = packs.recounts.ask(Recount::Everything).await;
    done.map_err(|_| Error::internal(anyhow::anyhow!("could not count the held copies")))
}

/// Does the requested counts until the core is dropped. A failed count is repeated later.
async fn keep_counting(core: WeakCore, supply: Arc<Supply>, mut waiting: Waiting) {
    let (mut asked, mut wanted, mut pause) = (Vec::new(), HashSet::new(), FIRST_PAUSE);
    loop {
        let more = waiting.recv_many(&mut asked, MAX_BATCH);
        let open =
            if wanted.is_empty() { more.await > 0 } else { timeout(pause, more).await.map_or(true, |more| more > 0) };
        let Some(core) = core.upgrade().filter(|_| open) else { return };
        wanted.extend(asked.iter().filter_map(|(what, _)| *what));
        let counted = count(&core.db, &supply, &mut wanted).await;
        pause = if counted.is_ok() { FIRST_PAUSE } else { (pause * 2).min(LONGEST_PAUSE) };
        for (_, reply) in asked.drain(..) {
            if counted.is_ok() {
                // The caller may not wait for it.
                let _ = reply.send(());
            }
        }
        if let Err(error) = counted {
            tracing::error!(%error, "could not count the held copies; retrying");
        }
    }
}

/// Does the wanted counts. A failed one stays in `wanted`.
async fn count(db: &Db, supply: &Arc<Supply>, wanted: &mut HashSet<Recount>) -> Result<()> {
    if wanted.contains(&Recount::Everything) {
        count_everything(db, supply).await?;
        wanted.clear();
        return Ok(());
    }
    let mut last = Ok(());
    for what in wanted.clone() {
        let Recount::One(definition, modifier) = what else { continue };
        match count_one(db, supply, definition, modifier).await {
            Ok(()) => drop(wanted.remove(&what)),
            Err(error) => last = Err(error),
        }
    }
    last
}

async fn count_everything(db: &Db, supply: &Arc<Supply>) -> Result<()> {
    let (count, supply) = (supply.count(), Arc::clone(supply));
    let read = move |conn: &mut Conn<'_>| {
        supply.now_read();
        let mut held: HashMap<DefinitionId, HeldByRarity> = HashMap::new();
        for (definition, rarity, copies) in store::held(conn)? {
            held.entry(definition).or_default()[rarity.index()] = copies;
        }
        let mut modified: HashMap<ModifierId, i64> = store::modified(conn)?.into_iter().collect();
        for (definition, rarity, modifier) in store::held_hidden(conn)? {
            if let Some(row) = held.get_mut(&definition) {
                decrement(&mut row[rarity.index()]);
            }
            if let Some(count) = modifier.and_then(|modifier| modified.get_mut(&modifier)) {
                *count -= 1;
            }
        }
        Ok((held, modified, opening_store::last_shown(conn, RECENT)?))
    };
    let (held, modified, counted) = db.read_deferrable(read).await?;
    count.everything(held, modified, counted);
    Ok(())
}

async fn count_one(
    db: &Db,
    supply: &Arc<Supply>,
    definition: Option<DefinitionId>,
    modifier: Option<ModifierId>,
) -> Result<()> {
    let (count, supply) = (supply.count(), Arc::clone(supply));
    let read = move |conn: &mut Conn<'_>| {
        supply.now_read();
        let mut held = None;
        if let Some(id) = definition {
            let mut by_rarity = HeldByRarity::default();
            for (rarity, copies) in store::held_of(conn, id)? {
                by_rarity[rarity.index()] = copies;
            }
            held = Some((id, by_rarity));
        }
        let mut modified = match modifier {
            Some(id) => Some((id, store::modified_by(conn, id)?)),
            None => None,
        };
        for (hidden, rarity, its_modifier) in store::held_hidden(conn)? {
            if let Some((_, by_rarity)) = held.as_mut().filter(|(id, _)| *id == hidden) {
                decrement(&mut by_rarity[rarity.index()]);
            }
            if let Some((_, cards)) = modified.as_mut().filter(|(id, _)| its_modifier == Some(*id)) {
                *cards -= 1;
            }
        }
        Ok((CountedOne { held, modified }, opening_store::last_shown(conn, RECENT)?))
    };
    let (one, counted) = db.read(read).await?;
    count.one(&one, counted);
    Ok(())
}

fn decrement(copies: &mut u32) {
    *copies = copies.saturating_sub(1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Rarity;
    use crate::collection::store::{Minting, NewCard, insert};
    use crate::db::Tx;
    use crate::ids::CardId;
    use crate::packs::testing::{pack_of, plain};
    use crate::realtime::Event;
    use crate::testing::{TestApp, TestDatabase, block_reads, on_both_engines};
    use macro_rules_attribute::apply;

    #[tokio::test(flavor = "multi_thread")]
    async fn listeners_get_events_during_a_full_count() {
        let test = TestApp::new(TestDatabase::sqlite()).await;
        let app = &test.app;
        let blocked = block_reads(app).await;
        let mut events = app.core.listen();
        let announce = |tx: &mut Tx<'_>| {
            tx.announce(Event::CopiesReturned);
            tx.announce(Event::QueueChanged);
            Ok(())
        };
        app.core.db.write(announce).await.expect("is written");
        let notified = async { while events.recv().await.expect("is forwarded") != Event::QueueChanged {} };
        timeout(Duration::from_secs(20), notified).await.expect("is sent");
        let mut counted = app.features.packs.recounts.done();
        let waited = timeout(Duration::from_millis(100), &mut counted).await;
        assert!(waited.is_err(), "it is counted already");
        drop(blocked);
        counted.await.expect("is counted");
    }

    #[apply(on_both_engines!)]
    async fn a_failed_count_is_repeated(database: TestDatabase) {
        let test = TestApp::new(database).await;
        let app = &test.app;
        let stock =
            test.stock_of(vec![plain("Ash"), plain("Birch")], &[(Rarity::Basic, 1000)], |pool| pack_of(pool, 1));
        let [ash, birch] = stock.await.definitions[..] else { panic!("two definitions") };
        let owner = test.sign_in("ada").await.id;
        app.features.packs.recounts.done().await.expect("is counted");
        // No event is announced, so only a requested count finds them.
        let (at, dice) = (app.core.clock.now(), app.core.dice.clone());
        let add = move |tx: &mut Tx<'_>| {
            let card = |definition| NewCard {
                id: CardId::new(at, &dice),
                definition,
                rarity: Rarity::Basic,
                mint: 7,
                modifier: None,
            };
            insert(tx, &Minting::without_opening(owner, at), &[card(ash), card(birch)])?;
            tx.execute("ALTER TABLE openings RENAME TO openings_away", &[]).map(drop)
        };
        app.core.db.write(add).await.expect("is written");
        let held = |definition| app.features.cards.supply.held(definition)[Rarity::Basic.index()];
        for what in [Recount::One(Some(ash), None), Recount::One(Some(birch), None)] {
            assert!(app.features.packs.recounts.ask(what).await.is_err(), "it could be counted");
        }
        assert_eq!((held(ash), held(birch)), (0, 0), "the old counts are still shown");
        let back = |tx: &mut Tx<'_>| tx.execute("ALTER TABLE openings_away RENAME TO openings", &[]).map(drop);
        app.core.db.write(back).await.expect("is written");
        let right = async {
            while (held(ash), held(birch)) != (1, 1) {
                tokio::task::yield_now().await;
            }
        };
        timeout(Duration::from_secs(60), right).await.expect("the count is repeated without a new request");
    }
}
