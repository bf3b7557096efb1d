//! What the server stands on goes wrong, while people open packs, queue them, watch the overlay, trade and sell: the disk is
//! full, the database is gone, slow or locked, a node freezes, the network swallows what is sent, the machine's clock
//! jumps. Everybody is answered in time, what can be read is read, and when the fault is over everything goes on by itself;
//! in the end nothing is lost, half done or done twice.
//!
//! `FOILCAST_SOAK=1` makes the faults last as long as they do in life. What needs root says `SKIPPED` without it.

#[path = "common/mod.rs"]
#[allow(dead_code, reason = "shared with the tests that kill the server")]
mod common;

#[path = "faults/clock.rs"]
mod clock;
#[path = "faults/cluster.rs"]
mod cluster;
#[path = "faults/cut.rs"]
mod cut;
#[path = "faults/disk.rs"]
mod disk;
#[path = "faults/frozen.rs"]
mod frozen;
#[path = "faults/full.rs"]
mod full;
#[path = "faults/gone.rs"]
mod gone;
#[path = "faults/network.rs"]
mod network;
#[path = "faults/proxy.rs"]
mod proxy;
#[path = "faults/slow.rs"]
mod slow;
#[path = "faults/world.rs"]
mod world;
