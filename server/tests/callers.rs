//! Callers as they are on a bad evening, against the server itself: crowds that open sockets at once, sockets that stop
//! reading, and callers who go away in the middle. What is measured is printed (`--nocapture`).
//!
//! `FOILCAST_SOAK=1` brings ten times as many, `FOILCAST_SOCKETS` any other number.

#[allow(dead_code, reason = "the tests of crashes use the rest")]
#[path = "common/calls.rs"]
mod calls;
#[allow(dead_code, reason = "the measurements use the rest")]
#[path = "callers/client.rs"]
mod client;
#[allow(dead_code, reason = "the measurements use the rest")]
#[path = "callers/scene.rs"]
mod scene;
#[allow(dead_code, reason = "the tests of crashes use the rest")]
#[path = "common/server.rs"]
mod server;
#[path = "callers/sockets.rs"]
mod sockets;
#[path = "common/throwaway.rs"]
mod throwaway;
#[path = "callers/vanishing.rs"]
mod vanishing;

use client::LIMIT;

fn many(usual: usize) -> usize {
    let wanted = std::env::var("FOILCAST_SOCKETS").ok().and_then(|number| number.parse().ok());
    let soak = std::env::var_os("FOILCAST_SOAK").map(|_| usual * 10);
    wanted.or(soak).unwrap_or(usual)
}
