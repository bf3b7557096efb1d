//! Passing time in a history: trades and listings expire, packs are shown live.

use std::sync::Arc;
use std::time::Duration;

use super::world::World;
use crate::app::App;
use crate::dice::Dice;
use crate::overlay::Dispatcher;
use crate::{market, overlay, trades};

/// The number of responses between two steps of the clock.
const RESPONSES: u64 = 4;

/// Advances the clock during requests, and runs jobs as on two nodes concurrently.
pub(super) async fn pass_time(world: Arc<World>, dice: Dice) {
    let mut responses = world.watch_responses();
    loop {
        let target = world.responses() + RESPONSES;
        responses.wait_for(|number| *number >= target).await.expect("requests continue");
        world.app.core.clock.advance(Duration::from_millis(dice.below(240_000)));
        match world.nodes.any_node().await {
            None => step(&world.app.app, "this node", &dice).await,
            Some(node) => tokio::select! {
                biased;
                () = node.dropped() => {}
                () = step(&node.app.app, &node.name, &dice) => {}
            },
        }
    }
}

/// Runs a random job.
async fn step(app: &App, name: &str, dice: &Dice) {
    match dice.below(4) {
        0 | 1 => {
            Dispatcher::new(app.features.overlay.clone(), name).turn().await.expect("the queue moves");
            if dice.below(2) == 0 {
                let complete = app.core.db.write(|tx| overlay::queue::complete(tx, None));
                complete.await.expect("the overlay confirms the opening");
            }
        }
        2 => {
            tokio::join!(expire(app), expire(app));
        }
        _ => expire(app).await,
    }
}

async fn expire(app: &App) {
    let ctx = crate::collection::TxContext::of(&app.features.cards).await.expect("now");
    market::deadlines::expire_due(&app.features.market, &ctx).await.expect("listings expire");
    trades::deadlines::expire_due(&app.features.trades, &ctx).await.expect("trades expire");
}

/// Shows all queued packs, and lets all trades and listings expire.
pub(super) async fn end_all_open(world: &World) {
    let app = &world.app.app;
    let mut node = Dispatcher::new(app.features.overlay.clone(), "this node");
    while node.turn().await.expect("the queue moves").is_some() {
        app.core.clock.advance(Duration::from_secs(60));
    }
    app.core.clock.advance(Duration::from_hours(2));
    expire(app).await;
}
