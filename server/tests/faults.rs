//! Faults of the server's environment, while people open packs, queue them, watch the overlay, trade and sell: the disk
//! is full, the database is gone, slow or locked, a node freezes, the network swallows what is sent, the machine's
//! clock jumps. Every call is answered in time, what can be read is read, and when the fault is over everything goes on
//! by itself; in the end nothing is lost, half done or done twice.
//!
//! `FOILCAST_SOAK=1` makes the faults last as long as they do in life. What needs root says `SKIPPED` without it.
//!
//! # To add a fault
//!
//! 1. A test in the file of what is at fault, or in one of its own: `Setup` says on what the server stands, `told`
//!    prints what was seen. What it stands on is of this test alone: a `throwaway::database` behind a `Proxy`, a
//!    `Cluster`, a `Disk`. Whatever only root can make answers `None` and says `skipped` otherwise, as `Disk::mount`
//!    does; then the test is over.
//! 2. `World::begin` sets all to work, and `World::second_node` starts another server beside them, where the fault is
//!    between two.
//! 3. Have it happen, and wait for `until_ready_says` where `/readyz` is to name it. For as long as `lasts` says, look
//!    at what is promised during the fault: `open_pack` and `Seen::puts_off`, `read`, `look`. Nothing here waits for
//!    ever: `LIMIT`.
//! 4. Undo it. `World::recovers` checks that it goes on by itself and that no caller has waited too long, and
//!    `World::end` that nothing is lost, half done or done twice. Return one line with the times, for `told`.
//! 5. A row in `docs/operations.md`, under Faults: the event, the promise, and that line as it was seen with `FOILCAST_SOAK=1`.
//!
//! These tests are heavy: with more than two at a time on two cores the times tell of the machine.

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
