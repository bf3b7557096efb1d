//! Fault tests: the disk is full, the database is down, slow or locked, a node freezes, the network drops packets, or
//! the wall clock jumps, while clients open packs, queue them, trade and sell, and an overlay shows the live queue.
//!
//! During a fault, every request gets a response in time, and reads that are possible succeed. Afterwards, the server
//! recovers by itself. At the end, every confirmed change is stored exactly once, and no other.
//!
//! `FOILCAST_SOAK=1` makes the faults longer. Tests that need root print `SKIPPED` without it. Run at most two of these
//! tests at a time on two cores, because the machine's load distorts their timings.
//!
//! # How to add a fault
//!
//! 1. Write a test in the file of the faulty component, or in a new one. `Setup` describes the server. Everything it
//!    runs on belongs to this test alone: a `throwaway::database` behind a `Proxy`, a `Cluster`, a `Disk`. If it needs
//!    root, its constructor calls `print_skipped` and returns `None`, as in `Disk::mount`, and the test returns.
//! 2. `FaultTest::start` starts the server and the load; `FaultTest::second_node` adds a node.
//! 3. Inject the fault. Use `wait_for_readiness` if `/readyz` must report it. For `fault_duration`, check the
//!    guarantees with `open_pack`, `Response::check_unavailable`, `get` and `get_as_observer`. Every wait ends after
//!    `TIMEOUT`.
//! 4. End the fault. `FaultTest::check_recovery` checks recovery and latency, `FaultTest::finish` the stored data.
//!    Return one line of figures for `report`.
//! 5. Add a row to `docs/operations.md`, under Faults: event, guarantee, and the line that `FOILCAST_SOAK=1` printed.

#[path = "common/mod.rs"]
#[allow(dead_code, reason = "shared with the crash tests")]
mod common;

#[path = "faults/clock.rs"]
mod clock;
#[path = "faults/cluster.rs"]
mod cluster;
#[path = "faults/database_down.rs"]
mod database_down;
#[path = "faults/disk.rs"]
mod disk;
#[path = "faults/frozen_node.rs"]
mod frozen_node;
#[path = "faults/full_disk.rs"]
mod full_disk;
#[path = "faults/harness.rs"]
mod harness;
#[path = "faults/network.rs"]
mod network;
#[path = "faults/network_cut.rs"]
mod network_cut;
#[path = "faults/proxy.rs"]
mod proxy;
#[path = "faults/slow_database.rs"]
mod slow_database;
