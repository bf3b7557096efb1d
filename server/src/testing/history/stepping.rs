//! Passing time in a history: trades and listings expire, packs are shown live.

use std::sync::Arc;
use std::time::Duration;

use super::world::World;
use crate::app::App;
use crate::dice::Dice;
use crate::overlay::Dispatcher;
use crate::{market, overlay, trades};

/// Number of requests between two steps of the clock.
const CALLS: u64 = 4;

/// Advances the clock while requests are answered, and runs every job as on two nodes at once.
pub(super) async fn pass_time(world: Arc<World>, dice: Dice) {
    let mut counts = world.counts();
    loop {
        let far = world.done() + CALLS;
        counts.wait_for(|done| *done >= far).await.expect("requests continue");
        world.app.core.clock.advance(Duration::from_millis(dice.below(240_000)));
        match world.nodes.one().await {
            None => step(&world.app.app, "this node", &dice).await,
            Some(node) => tokio::select! {
                biased;
                () = node.gone() => {}
                () = step(&node.app.app, &node.name, &dice) => {}
            },
        }
    }
}

/// Runs one of the jobs once.
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

/// Ends all open things: shows or expires them.
pub(super) async fn end_all_open(world: &World) {
    let app = &world.app.app;
    let mut node = Dispatcher::new(app.features.overlay.clone(), "this node");
    while node.turn().await.expect("the queue moves").is_some() {
        app.core.clock.advance(Duration::from_secs(60));
    }
    app.core.clock.advance(Duration::from_hours(2));
    expire(app).await;
}
