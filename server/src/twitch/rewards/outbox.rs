//! Sends decisions on redemptions to Twitch until it confirms them, also after a crash.

use super::rules::KEPT_DAYS;
use super::store::{self, Waiting};
use crate::clock::Timestamp;
use crate::due::{self, Schedule};
use crate::error::Result;
use crate::messages::msg;
use crate::realtime::Event;
use crate::twitch::Twitch;
use crate::twitch::eventsub;
use crate::twitch::helix::{HelixError, RedemptionStatus};

const SCHEDULE: Schedule =
    Schedule { retry_ms: 60_000, ..Schedule::new("twitch redemptions", "could not settle decided redemptions") };

/// Sends decisions when they are due, until the server stops.
pub async fn run(twitch: Twitch) {
    let mut events = twitch.core.listen_here();
    let mut decided = async || due::event(&mut events, |event| matches!(event, Event::RedemptionDecided)).await;
    // Boxed: a call to Twitch is a large future.
    while due::round(&twitch.core, &SCHEDULE, Box::pin(send_decisions(&twitch)), decided()).await {}
}

/// Sends all decisions that are due. Returns when the next one is.
pub async fn send_decisions(twitch: &Twitch) -> Result<Option<Timestamp>> {
    // Read in pages, so that rows that cannot be updated do not block others.
    let mut after = (Timestamp::from_millis(0), String::new());
    loop {
        let from = after.clone();
        let waiting = twitch.core.db.read(move |conn| store::waiting(conn, &from)).await?;
        let now = twitch.core.clock.now();
        let later = waiting.iter().find(|one| one.next_at > now).map(|one| one.next_at);
        let last = waiting.last().map(|one| (one.next_at, one.redemption.clone()));
        for one in waiting.into_iter().filter(|one| one.next_at <= now) {
            match claim_and_send(twitch, one.clone(), now).await {
                Ok(()) => {}
                Err(error) if error.is_passing() => return Err(error),
                Err(error) => {
                    tracing::error!(%error, redemption.id = one.redemption, "could not settle a redemption");
                }
            }
        }
        match last {
            Some(last) if later.is_none() => after = last,
            _ => {
                let before = now.plus_hours(-24 * KEPT_DAYS);
                twitch.core.db.write(move |tx| store::forget(tx, before)).await?;
                return Ok(later);
            }
        }
    }
}

async fn claim_and_send(twitch: &Twitch, one: Waiting, now: Timestamp) -> Result<()> {
    let taking = one.clone();
    if twitch.core.db.write(move |tx| store::claim(tx, &taking, now)).await? {
        send_decision(twitch, one).await
    } else {
        Ok(())
    }
}

async fn send_decision(twitch: &Twitch, one: Waiting) -> Result<()> {
    let status = if one.fulfilled { RedemptionStatus::Fulfilled } else { RedemptionStatus::Canceled };
    let answer = twitch.helix.settle_redemption(twitch, &one.reward, &one.redemption, status).await;
    let now = twitch.core.clock.now();
    match answer {
        Ok(()) => twitch.core.db.write(move |tx| store::mark_answered(tx, &one.redemption, None, now)).await,
        // It is already settled, or not ours to settle: a retry would change nothing.
        Err(HelixError::Refused { status: 400 | 403 | 404, message }) => {
            twitch.core.db.write(move |tx| store::mark_answered(tx, &one.redemption, Some(&message), now)).await
        }
        Err(error) => {
            let problem = error.message();
            if one.attempts == 3 {
                let report = if one.fulfilled {
                    msg!("twitch_problem.not_fulfilled", problem)
                } else {
                    msg!("twitch_problem.not_refunded", problem)
                };
                eventsub::report_problem(twitch, report).await;
            }
            let problem = problem.to_string();
            twitch.core.db.write(move |tx| store::failed(tx, &one.redemption, &problem)).await
        }
    }
}
