//! Counts what is held, for [`crate::cards::Supply`]: at start, and what copies came back or were given of.
//!
//! One count after the other and beside everything else: with twenty million cards one of everything takes seconds, and
//! nobody is told late because of it.

use std::collections::{HashMap, HashSet};

use tokio::sync::{mpsc, oneshot};

use super::opening_store;
use crate::app::{App, WeakApp};
use crate::cards::{CountedOne, HeldByRarity};
use crate::collection::store;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::ids::{DefinitionId, ModifierId};

/// Openings whose announcements may still be on their way when something is counted.
const RECENT: u32 = 1000;

/// Counts that are made together; of one that is asked for many times only the last is.
const TOGETHER: usize = 1000;

/// What is to be counted again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recount {
    /// All that is held.
    Everything,
    /// One definition, one modifier, or both.
    One(Option<DefinitionId>, Option<ModifierId>),
}

/// Where counts are asked for.
pub struct Recounts(mpsc::UnboundedSender<Asked>);

/// What was asked for and has not been counted yet.
pub type Waiting = mpsc::UnboundedReceiver<Asked>;

/// Nothing, or what is to be counted, and whom to tell once that and all before it is done.
type Asked = (Option<Recount>, oneshot::Sender<()>);

impl Recounts {
    /// Where to ask, and what [`keep_counting`] takes.
    pub fn channel() -> (Self, Waiting) {
        let (sender, waiting) = mpsc::unbounded_channel();
        (Self(sender), waiting)
    }

    /// Asks for a count. The answer comes when it is done, and fails if it could not be done; nobody has to wait for it.
    pub fn ask(&self, what: Recount) -> oneshot::Receiver<()> {
        self.send(Some(what))
    }

    /// Answers once all that was asked for before is done.
    #[cfg(test)]
    pub(crate) fn done(&self) -> oneshot::Receiver<()> {
        self.send(None)
    }

    fn send(&self, what: Option<Recount>) -> oneshot::Receiver<()> {
        let (told, answer) = oneshot::channel();
        // At shutdown nobody counts any more, which the answer tells.
        let _ = self.0.send((what, told));
        answer
    }
}

/// Counts everything that is held and that everybody may see, and waits for it.
pub async fn recount(app: &App) -> Result<()> {
    let done = app.recounts.ask(Recount::Everything).await;
    done.map_err(|_| Error::internal(anyhow::anyhow!("what is held could not be counted")))
}

/// Counts what is asked for, until the application has gone.
pub async fn keep_counting(app: WeakApp, mut waiting: Waiting) {
    let mut asked = Vec::new();
    while waiting.recv_many(&mut asked, TOGETHER).await > 0 {
        let Some(app) = app.upgrade() else { return };
        let wanted: HashSet<Recount> = asked.iter().filter_map(|(what, _)| *what).collect();
        let counted = count(&app, wanted).await;
        for (_, told) in asked.drain(..) {
            if counted.is_ok() {
                // Nobody may wait for it.
                let _ = told.send(());
            }
        }
        if let Err(error) = counted {
            tracing::error!(%error, "what is held could not be counted");
        }
    }
}

async fn count(app: &App, wanted: HashSet<Recount>) -> Result<()> {
    if wanted.contains(&Recount::Everything) {
        return count_everything(app).await;
    }
    for what in wanted {
        if let Recount::One(definition, modifier) = what {
            count_one(app, definition, modifier).await?;
        }
    }
    Ok(())
}

async fn count_everything(app: &App) -> Result<()> {
    let count = app.cards.supply.count();
    let read = |conn: &mut Conn<'_>| {
        let mut held: HashMap<DefinitionId, HeldByRarity> = HashMap::new();
        for (definition, rarity, copies) in store::held(conn)? {
            held.entry(definition).or_default()[rarity.index()] = copies;
        }
        let mut modified: HashMap<ModifierId, i64> = store::modified(conn)?.into_iter().collect();
        for (definition, rarity, modifier) in store::held_hidden(conn)? {
            if let Some(row) = held.get_mut(&definition) {
                take_one(&mut row[rarity.index()]);
            }
            if let Some(count) = modifier.and_then(|modifier| modified.get_mut(&modifier)) {
                *count -= 1;
            }
        }
        Ok((held, modified, opening_store::last_shown(conn, RECENT)?))
    };
    let (held, modified, counted) = app.db.read(read).await?;
    count.everything(held, modified, counted);
    Ok(())
}

async fn count_one(app: &App, definition: Option<DefinitionId>, modifier: Option<ModifierId>) -> Result<()> {
    let count = app.cards.supply.count();
    let read = move |conn: &mut Conn<'_>| {
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
                take_one(&mut by_rarity[rarity.index()]);
            }
            if let Some((_, cards)) = modified.as_mut().filter(|(id, _)| its_modifier == Some(*id)) {
                *cards -= 1;
            }
        }
        Ok((CountedOne { held, modified }, opening_store::last_shown(conn, RECENT)?))
    };
    let (one, counted) = app.db.read(read).await?;
    count.one(&one, counted);
    Ok(())
}

fn take_one(copies: &mut u32) {
    *copies = copies.saturating_sub(1);
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Barrier};

    use crate::realtime::Event;
    use crate::testing::{CONNECTIONS, TestApp, TestDatabase};

    /// All that reads is held up, so that the count cannot even begin.
    #[tokio::test(flavor = "multi_thread")]
    async fn whoever_listens_is_told_while_everything_is_counted() {
        let test = TestApp::new(TestDatabase::sqlite()).await;
        let app = &test.app;
        let gate = Arc::new(Barrier::new(CONNECTIONS + 1));
        let held_up: Vec<_> = (0..CONNECTIONS)
            .map(|_| {
                let (db, gate) = (app.db.clone(), Arc::clone(&gate));
                tokio::spawn(async move {
                    let wait = move |_: &mut crate::db::Conn<'_>| {
                        gate.wait();
                        Ok(())
                    };
                    db.read(wait).await
                })
            })
            .collect();
        let mut events = app.listen();
        let announce = |tx: &mut crate::db::Tx<'_>| {
            tx.announce(Event::CopiesReturned);
            tx.announce(Event::QueueChanged);
            Ok(())
        };
        app.db.write(announce).await.expect("is written");
        while events.recv().await.expect("is passed on") != Event::QueueChanged {}
        let mut counted = app.recounts.done();
        assert!(counted.try_recv().is_err(), "it is counted already");

        tokio::task::spawn_blocking(move || gate.wait()).await.expect("opens");
        for one in held_up {
            one.await.expect("ends").expect("reads");
        }
        counted.await.expect("is counted");
    }
}
