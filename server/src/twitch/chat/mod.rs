//! Commands in the channel's chat and their answers: `!packs`, `!odds`, `!queue`, `!card` and `!join`.
//!
//! Invariants: a message is answered at most once, even if it arrives twice or on several nodes; no answer is late; an
//! answer never looks like a command, mentions no user and repeats no viewer's text. Only commands are processed; for
//! an hour the server stores who used which command when, and it stores who takes part in a raffle. Answering has its
//! own task and a short queue, so a busy chat delays no pack. Joining has its own task and a long queue: every viewer
//! who joins takes part, even when not all of them get an answer. Heads of the public log have their own task, too: they
//! prove the more the earlier they are read.

mod answer_rules;
mod answering;
mod heads;
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
use crate::realtime::LogHead;
use crate::twitch::Twitch;
use crate::twitch::webhook;
pub use answer_rules::{Answer, guest_queued};
pub use heads::run as run_heads;
pub use joining::{enter_raffle, run as run_joins};
use rules::{ChatCommand, Command};

/// The EventSub type of chat messages.
pub const KIND: &str = "channel.chat.message";
/// Commands that wait for an answer. Further ones are dropped.
const WAITING: usize = 32;
/// Users who wait to be entered into a raffle.
const JOINING: usize = 4096;
/// How long answers are stored: the longest pause that the settings allow.
const KEPT_HOURS: i64 = 1;

/// The queues of commands, joins, announcements and heads of the public log.
pub struct Inbox {
    asked: Queue<ChatCommand>,
    joins: Queue<ChatCommand>,
    announcements: Queue<Answer>,
    heads: Queue<LogHead>,
}

/// A bounded queue whose senders never wait.
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
            tracing::info!("dropped a chat message, because the queue is full");
        }
    }

    /// The receiver. One job holds it until it ends or panics.
    async fn receiver(&self) -> MutexGuard<'_, mpsc::Receiver<T>> {
        self.receiver.lock().await
    }
}

impl Default for Inbox {
    fn default() -> Self {
        Self {
            asked: Queue::of(WAITING),
            joins: Queue::of(JOINING),
            announcements: Queue::of(WAITING),
            heads: Queue::of(WAITING),
        }
    }
}

#[derive(Deserialize)]
struct Body {
    event: Value,
}

impl Inbox {
    /// Queues a line for the chat. It is dropped when the queue is full.
    pub fn announce(&self, line: Answer) {
        self.announcements.push(line);
    }

    /// Queues the head of a batch with a round.
    pub fn note_head(&self, head: LogHead) {
        if head.round.is_some() {
            self.heads.push(head);
        }
    }

    /// Queues a command from the body of a chat message that Twitch sent at this time. Unreadable messages, other
    /// messages, and commands that find the queue full are dropped.
    pub fn offer(&self, body: &str, sent_at: Timestamp) {
        match serde_json::from_str(body).and_then(|Body { event }| rules::read(event, sent_at)) {
            Ok(Some(message)) if message.command == Command::Join => self.joins.push(message),
            Ok(Some(message)) => self.asked.push(message),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "could not parse a chat message"),
        }
    }
}

/// A line for the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The message that it answers.
    pub to: Option<String>,
    pub line: String,
}

/// Answers commands and sends announcements, one after another, until the server stops.
pub async fn run(twitch: Twitch) {
    let mut waiting = twitch.chat.asked.receiver().await;
    let mut announcements = twitch.chat.announcements.receiver().await;
    loop {
        let message = tokio::select! {
            () = twitch.core.stopped() => return,
            Some(line) = announcements.recv() => {
                announce(&twitch, &line).await;
                continue;
            }
            message = waiting.recv() => message,
        };
        let Some(message) = message else { return };
        match jobs::run(&twitch.core, "twitch chat", reply(&twitch, &message)).await {
            Ok(Some(reply)) => say(&twitch, &reply).await,
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, command = message.command.word(), "could not answer a chat command"),
        }
    }
}

/// The line in the language of the site.
fn line_of(twitch: &Twitch, answer: &Answer) -> String {
    answer.line(&twitch.core.config.public_url(), twitch.core.settings.now().language())
}

/// Sends an announcement, if the settings let this server write in the chat.
async fn announce(twitch: &Twitch, line: &Answer) {
    if twitch.core.settings.now().chat_commands {
        say(twitch, &Reply { to: None, line: line_of(twitch, line) }).await;
    }
}

/// Sends a line. A failed line is not sent again: it would be late.
async fn say(twitch: &Twitch, reply: &Reply) {
    if let Err(error) = twitch.helix.send_chat_message(twitch, &reply.line, reply.to.as_deref()).await {
        tracing::warn!(%error, "could not send a message to the chat");
    }
}

/// The reply to this message; `None` if it gets none.
pub async fn reply(twitch: &Twitch, message: &ChatCommand) -> Result<Option<Reply>> {
    if !message.command.is_on(&twitch.core.settings.now()) || !claim(twitch, message).await? {
        return Ok(None);
    }
    let answer = answering::answer(twitch, message, twitch.core.clock.now()).await?;
    // Waiting for the database may have taken long.
    if rules::is_late(message, twitch.core.clock.now()) {
        return Ok(None);
    }
    Ok(Some(Reply { to: Some(message.id.clone()), line: line_of(twitch, &answer) }))
}

/// Decides whether to answer, and stores the decision before the answer is sent.
async fn claim(twitch: &Twitch, message: &ChatCommand) -> Result<bool> {
    let (asked, now, writing) = (message.clone(), twitch.core.clock.now(), twitch.clone());
    twitch
        .core
        .db
        .write(move |tx| {
            if !webhook::concerns_us(tx, &writing, &asked.broadcaster)? {
                return Ok(false);
            }
            let (word, writer) = (asked.command.word(), &asked.writer.subject);
            let last_answers = store::last_answers(tx, word, writer)?;
            if let Err(silence) = rules::check(&asked, &writing.core.settings.now(), last_answers, now) {
                tracing::debug!(?silence, command = word, "ignored a chat command");
                return Ok(false);
            }
            store::forget(tx, now.plus_hours(-KEPT_HOURS))?;
            store::claim(tx, &asked.id, writer, word, now)
        })
        .await
}
