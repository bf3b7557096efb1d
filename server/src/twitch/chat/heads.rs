//! Writes the heads of the public log in the chat: one line for each batch with the ticket of a live pack. Viewers who see
//! it before the round are witnesses of the draw (docs/decisions/draw-2.md, section 4.2).

use super::answer_rules::log_head;
use super::line_of;
use super::{Reply, say, store};
use crate::db::Tx;
use crate::error::Result;
use crate::jobs;
use crate::packs::tickets;
use crate::realtime::LogHead;
use crate::twitch::{Twitch, channel};

/// The name under which sent heads are stored among the answers.
const HEAD: &str = "head";

/// Writes heads until the server stops. The job has no other work, because a head must be read before its round.
pub async fn run(twitch: Twitch) {
    let mut waiting = twitch.chat.heads.receiver().await;
    loop {
        let head = tokio::select! {
            () = twitch.core.stopped() => return,
            head = waiting.recv() => head,
        };
        let Some(head) = head else { return };
        match jobs::run(&twitch.core, "twitch chat heads", line(&twitch, head)).await {
            Ok(Some(line)) => say(&twitch, &Reply { to: None, line }).await,
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "could not write a head of the public log in the chat"),
        }
    }
}

/// The line about this head; `None` if this node writes none.
pub async fn line(twitch: &Twitch, head: LogHead) -> Result<Option<String>> {
    if !twitch.core.settings.now().chat_heads {
        return Ok(None);
    }
    let now = twitch.core.clock.now();
    let claim = move |tx: &mut Tx<'_>| {
        let is_written = channel::store::find(tx)?.is_some() && tickets::has_live(tx, head.batch)?;
        // Every node hears of the head, and one writes it.
        Ok(is_written && store::claim(tx, &head.head.to_string(), "", HEAD, now)?)
    };
    let is_claimed = twitch.core.db.write(claim).await?;
    Ok(is_claimed.then(|| line_of(twitch, &log_head(&head))))
}
