//! Commands in the channel's chat, and their answers: `!packs`, `!odds`, `!queue`, `!card` and `!join`.
//!
//! Invariants: a message is answered at most once, whatever arrives twice and however many nodes there are; nothing is
//! answered late; an answer never looks like a command and mentions no user; a viewer's text is not repeated. Only
//! commands are looked at any further, and of those nothing is kept but who asked which when, for an hour, and who takes
//! part in a raffle. Answering has a task and a short queue of its own: a lively chat delays no pack. So has joining, with
//! a long one: every viewer who joins takes part, even where so many do that not all are answered.

mod answer_rules;
mod answering;
mod joining;
pub mod rules;
pub mod store;
#[cfg(test)]
mod tests;

use serde::Deserialize;
use serde_json::Value;
use tokio::sync::{Mutex, MutexGuard, mpsc};

use crate::clock::Timestamp;
use crate::error::Result;
use crate::jobs;
use crate::twitch::Twitch;
use crate::twitch::webhook;
pub use answer_rules::{Answer, guest_queued};
pub use joining::{let_in, run as run_joins};
use rules::{Command, Heard};

/// The type of event for chat messages.
pub const KIND: &str = "channel.chat.message";
/// Commands that wait for an answer; further ones get none.
const WAITING: usize = 32;
/// People who wait to be let into a raffle.
const JOINING: usize = 4096;
/// How long answers are stored: the longest pause that can be set.
const KEPT_HOURS: i64 = 1;

/// Where commands and announcements wait.
pub struct Inbox {
    asked: Queue<Heard>,
    joins: Queue<Heard>,
    announcements: Queue<Answer>,
}

/// A queue whose senders never wait.
struct Queue<T> {
    sender: mpsc::Sender<T>,
    receiver: Mutex<mpsc::Receiver<T>>,
}

impl<T> Queue<T> {
    fn of(most: usize) -> Self {
        let (sender, receiver) = mpsc::channel(most);
        Self { sender, receiver: Mutex::new(receiver) }
    }

    fn push(&self, one: T) {
        if self.sender.try_send(one).is_err() {
            tracing::info!("too much waits for the chat: one line is let go");
        }
    }

    /// The end that is taken from; one job has it, until it ends or panics.
    async fn receiver(&self) -> MutexGuard<'_, mpsc::Receiver<T>> {
        self.receiver.lock().await
    }
}

impl Default for Inbox {
    fn default() -> Self {
        Self { asked: Queue::of(WAITING), joins: Queue::of(JOINING), announcements: Queue::of(WAITING) }
    }
}

#[derive(Deserialize)]
struct Body {
    event: Value,
}

impl Inbox {
    /// Takes a line that the chat is to read. Never waits: it is let go when too many wait.
    pub fn announce(&self, line: Answer) {
        self.announcements.push(line);
    }

    /// Takes the body of a chat message that Twitch sent at this time. Never waits: what cannot be read, asks for
    /// nothing or comes when too much waits is let go.
    pub fn offer(&self, body: &str, sent_at: Timestamp) {
        match serde_json::from_str(body).and_then(|Body { event }| rules::read(event, sent_at)) {
            Ok(Some(heard)) if heard.command == Command::Join => self.joins.push(heard),
            Ok(Some(heard)) => self.asked.push(heard),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "a message of the chat cannot be read"),
        }
    }
}

/// A line for the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The message that it replies to, if it is an answer.
    pub to: Option<String>,
    pub line: String,
}

/// Answers commands and says announcements, one after the other, until the server stops.
pub async fn run(twitch: Twitch) {
    let mut waiting = twitch.chat.asked.receiver().await;
    let mut announcements = twitch.chat.announcements.receiver().await;
    loop {
        let heard = tokio::select! {
            () = twitch.core.stopped() => return,
            Some(line) = announcements.recv() => {
                announce(&twitch, &line).await;
                continue;
            }
            heard = waiting.recv() => heard,
        };
        let Some(heard) = heard else { return };
        match jobs::run(&twitch.core, "twitch chat", reply(&twitch, &heard)).await {
            Ok(Some(reply)) => say(&twitch, &reply).await,
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, command = heard.command.word(), "a command could not be answered"),
        }
    }
}

/// Says something unasked, where the settings let this server speak in the chat.
async fn announce(twitch: &Twitch, line: &Answer) {
    if twitch.core.settings.now().chat_commands {
        say(twitch, &Reply { to: None, line: line.line(&twitch.core.config.public_url()) }).await;
    }
}

/// Says a line. What could not be said is not said later: the chat has moved on.
async fn say(twitch: &Twitch, reply: &Reply) {
    if let Err(error) = twitch.helix.send_chat_message(twitch, &reply.line, reply.to.as_deref()).await {
        tracing::warn!(%error, "an answer could not be said in the chat");
    }
}

/// The reply to this message, if there is one; `None` for a repeated message.
pub async fn reply(twitch: &Twitch, heard: &Heard) -> Result<Option<Reply>> {
    if !heard.command.is_on(&twitch.core.settings.now()) || !claim(twitch, heard).await? {
        return Ok(None);
    }
    let answer = answering::answer(twitch, heard, twitch.core.clock.now()).await?;
    // The database may have been busy for a while.
    if rules::is_late(heard, twitch.core.clock.now()) {
        return Ok(None);
    }
    Ok(Some(Reply { to: Some(heard.id.clone()), line: answer.line(&twitch.core.config.public_url()) }))
}

/// Decides whether to answer, and writes that down before anything is said.
async fn claim(twitch: &Twitch, heard: &Heard) -> Result<bool> {
    let (asked, now, writing) = (heard.clone(), twitch.core.clock.now(), twitch.clone());
    twitch
        .core
        .db
        .write(move |tx| {
            if !webhook::concerns_us(tx, &writing, &asked.broadcaster)? {
                return Ok(false);
            }
            let (word, writer) = (asked.command.word(), &asked.writer.subject);
            let lately = store::lately(tx, word, writer)?;
            if let Err(silence) = rules::consider(&asked, &writing.core.settings.now(), lately, now) {
                tracing::debug!(?silence, command = word, "a command is not answered");
                return Ok(false);
            }
            store::forget(tx, now.plus_hours(-KEPT_HOURS))?;
            store::claim(tx, &asked.id, writer, word, now)
        })
        .await
}
