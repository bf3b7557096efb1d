//! Reloads changed settings in the background, until that succeeds: a database that has too much to do
//! may be why they were changed. Clients are notified only after that, because they then read the settings.

use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::timeout;

use crate::core::WeakCore;
use crate::realtime::Event;

/// Pauses before another attempt: the first one, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(5));
/// Words that are answered by one attempt, at most.
const MAX_BATCH: usize = 1024;

/// Requests a reload of the settings.
pub(crate) struct Reload(UnboundedSender<Why>);

/// Why they are to be read.
pub(crate) enum Why {
    /// They have changed, by what this node did or another one.
    Changed { own: bool },
    /// They may have changed.
    Missed,
}

/// For whom they are to be read.
#[derive(Clone, Copy, Default)]
struct Wanted {
    /// Whether they are to be read at all.
    read: bool,
    /// Whether clients are to be notified of a change, also if nothing is different.
    changed: bool,
    /// Whether it was this node that changed them.
    own: bool,
}

impl Reload {
    /// Where to ask, and what [`keep_reloading`] takes.
    pub(crate) fn channel() -> (Self, UnboundedReceiver<Why>) {
        let (sender, asked) = unbounded_channel();
        (Self(sender), asked)
    }

    /// They have changed; that is passed on once they are read.
    pub(crate) fn changed(&self, own: bool) {
        // At shutdown there is no receiver any more.
        let _ = self.0.send(Why::Changed { own });
    }

    /// They may have changed; that is passed on once they are read, if it is so.
    pub(crate) fn missed(&self) {
        let _ = self.0.send(Why::Missed);
    }
}

impl Wanted {
    fn add(self, why: &Why) -> Self {
        match why {
            Why::Changed { own } => Self { read: true, changed: true, own: self.own || *own },
            Why::Missed => Self { read: true, ..self },
        }
    }
}

/// Reloads settings on request, until the application has ended. A failed read is tried again.
pub(crate) async fn keep_reloading(core: WeakCore, mut asked: UnboundedReceiver<Why>) {
    let (mut more, mut wanted, mut pause) = (Vec::new(), Wanted::default(), PAUSES.0);
    loop {
        let any = asked.recv_many(&mut more, MAX_BATCH);
        let open = if wanted.read { timeout(pause, any).await.map_or(true, |any| any > 0) } else { any.await > 0 };
        let Some(core) = core.upgrade().filter(|_| open) else { return };
        wanted = more.drain(..).fold(wanted, |wanted, why| wanted.add(&why));
        let before = core.settings.now();
        if let Err(error) = core.settings.reload(&core.db).await {
            tracing::error!(%error, "could not read changed settings; retrying");
            pause = (pause * 2).min(PAUSES.1);
            continue;
        }
        if wanted.changed || *before != *core.settings.now() {
            core.pass_on(Event::SettingsChanged, wanted.own);
        }
        (wanted, pause) = (Wanted::default(), PAUSES.0);
    }
}

#[cfg(test)]
mod tests {
    use macro_rules_attribute::apply;
    use serde_json::json;
    use tokio::sync::broadcast::Receiver;

    use super::*;
    use crate::app::App;
    use crate::testing::{TestApp, TestDatabase, block_reads, on_both_engines};

    /// Saves a name without an event on this node, as another node does.
    async fn save_on_another_node(app: &App, name: &str) {
        let (settings, now) = (app.core.settings.clone(), app.core.clock.now());
        let patch = json!({ "brand-name": name });
        let patch = patch.as_object().expect("an object").clone();
        app.core.db.write(move |tx| settings.change(tx, &patch, now).map(drop)).await.expect("is saved");
    }

    async fn wait_for_settings_event(events: &mut Receiver<Event>) {
        while events.recv().await.expect("events are forwarded") != Event::SettingsChanged {}
    }

    #[apply(on_both_engines!)]
    async fn other_events_are_forwarded_while_changed_settings_wait_for_the_database(database: TestDatabase) {
        let test = TestApp::new(database).await;
        let app = &test.app;
        for received in [Event::SettingsChanged, Event::Missed] {
            let name = format!("After {received:?}");
            save_on_another_node(app, &name).await;
            let mut events = app.core.listen();
            let blocked = block_reads(app).await;
            app.core.nodes.publish_remote(received);
            app.core.nodes.publish_remote(Event::SceneChanged);
            loop {
                let event = events.recv().await.expect("events are forwarded");
                assert_ne!(event, Event::SettingsChanged, "the event is forwarded only after the settings are read");
                if event == Event::SceneChanged {
                    break;
                }
            }
            assert_ne!(app.core.settings.now().brand_name, name);
            drop(blocked);
            wait_for_settings_event(&mut events).await;
            assert_eq!(app.core.settings.now().brand_name, name, "the settings are read before the event is forwarded");
        }
    }

    #[apply(on_both_engines!)]
    async fn reading_changed_settings_is_retried_until_it_succeeds(database: TestDatabase) {
        let test = TestApp::new(database).await;
        let app = &test.app;
        save_on_another_node(app, "In the end").await;
        app.core
            .db
            .write(|tx| tx.execute("ALTER TABLE settings RENAME TO settings_away", &[]))
            .await
            .expect("is renamed");
        let mut events = app.core.listen();
        app.core.nodes.publish_remote(Event::SettingsChanged);
        app.core.nodes.publish_remote(Event::SceneChanged);
        assert_eq!(events.recv().await, Ok(Event::SceneChanged));
        // Time for the first attempt, which fails.
        tokio::time::sleep(Duration::from_millis(50)).await;
        app.core
            .db
            .write(|tx| tx.execute("ALTER TABLE settings_away RENAME TO settings", &[]))
            .await
            .expect("is renamed back");
        wait_for_settings_event(&mut events).await;
        assert_eq!(app.core.settings.now().brand_name, "In the end");
    }
}
