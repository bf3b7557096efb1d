//! Joins the open raffle with `!join`.

use std::sync::Arc;

use super::rules::{ChatCommand, is_late};
use crate::due;
use crate::error::{Error, Result};
use crate::jobs;
use crate::show;
use crate::twitch::Twitch;
use crate::twitch::{PROVIDER, webhook};
use crate::users;

/// Users in one transaction, at most.
const BATCH: usize = 16;
/// The delay of a retry when the database is busy, in milliseconds.
const RETRY_AFTER_MS: i64 = 1000;

/// Enters users into the raffle until the server stops, and queues their answers.
pub async fn run(twitch: Twitch) {
    let mut waiting = twitch.chat.joins.receiver().await;
    loop {
        let mut batch = Vec::with_capacity(BATCH);
        tokio::select! {
            () = twitch.core.stopped() => return,
            count = waiting.recv_many(&mut batch, BATCH) => if count == 0 { return },
        }
        let letting_in = async |some: Vec<ChatCommand>| enter_raffle(&twitch, &some).await.map(|()| some.len());
        let what = "somebody who joined in the chat could not be let into the raffle";
        let let_all_in = || due::together_or_alone(what, batch.clone(), letting_in);
        while let Err(error) = jobs::run(&twitch.core, "twitch chat joins", let_all_in()).await {
            tracing::warn!(%error, "could not store joins from the chat; retrying");
            let again = twitch.core.clock.now().plus_millis(RETRY_AFTER_MS);
            tokio::select! {
                () = twitch.core.stopped() => return,
                () = twitch.core.clock.wait_until(again) => {}
            }
        }
        for message in batch {
            twitch.chat.asked.push(message);
        }
    }
}

/// Enters the authors into the open raffle if they may take part. Joining twice has no effect.
pub async fn enter_raffle(twitch: &Twitch, message: &[ChatCommand]) -> Result<()> {
    let now = twitch.core.clock.now();
    let settings = twitch.core.settings.now();
    let joining = message.iter().filter(|one| one.command.is_on(&settings) && !is_late(one, now));
    let joining: Arc<[ChatCommand]> = joining.cloned().collect();
    if joining.is_empty() {
        return Ok(());
    }
    let writing = twitch.clone();
    twitch
        .core
        .db
        .write(move |tx| {
            for ChatCommand { broadcaster, writer, .. } in joining.iter() {
                if !webhook::concerns_us(tx, &writing, broadcaster)? {
                    continue;
                }
                let Some(user) = users::store::by_identity(tx, PROVIDER, &writer.subject)? else { continue };
                match show::join_open(tx, user.id, user.role, now) {
                    // The answer to the message states the reason.
                    Ok(()) | Err(Error::Conflict(_) | Error::Forbidden(_)) => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(())
        })
        .await
}
