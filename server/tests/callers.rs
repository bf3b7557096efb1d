//! Adverse clients against the server process: many concurrent sockets, sockets that stop reading, and clients that
//! disconnect during a request. The tests print their measurements (`--nocapture`).
//!
//! `FOILCAST_SOAK=1` multiplies the number of clients by ten, `FOILCAST_SOCKETS` sets it.

#[path = "callers/disconnects.rs"]
mod disconnects;
#[allow(dead_code, reason = "shared with the crash tests")]
#[path = "common/requests.rs"]
mod requests;
#[allow(dead_code, reason = "shared with the crash tests")]
#[path = "common/server.rs"]
mod server;
#[allow(dead_code, reason = "shared with the benches")]
#[path = "callers/socket_client.rs"]
mod socket_client;
#[path = "callers/sockets.rs"]
mod sockets;
#[allow(dead_code, reason = "shared with the benches")]
#[path = "callers/test_server.rs"]
mod test_server;
#[path = "common/throwaway.rs"]
mod throwaway;

use socket_client::TIMEOUT;

/// The number of clients of a test.
fn client_count(default: usize) -> usize {
    let given = std::env::var("FOILCAST_SOCKETS").ok().and_then(|number| number.parse().ok());
    let soak = std::env::var_os("FOILCAST_SOAK").map(|_| default * 10);
    given.or(soak).unwrap_or(default)
}
