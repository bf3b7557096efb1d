//! Many concurrent sockets, and sockets whose clients stop reading.

use super::client_count;
use super::socket_client::{SocketClient, SocketGroup};
use super::test_server::{CONNECTIONS_PER_ADDRESS, TestServer, load_average};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

const SETTINGS: &str = "42[\"settings-updated\"";
const SHOW: &str = "42[\"new-pack-opening\"";
const RECORDED: &[&str] = &[SETTINGS, SHOW];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_sockets_are_accepted_up_to_the_limit_per_address() {
    let (server, number) = (TestServer::new().await, client_count(1000));
    let client = |number| SocketClient::new(number, &server.nova_id);
    // One socket in advance, for what the server creates on first use.
    drop(SocketGroup::connect(server.address, vec![client(0)], RECORDED).await.expect("a socket connects"));
    let process = server.process();
    server.change_setting(0).await;
    let (files, memory) = (process.open_files(), process.memory_kb());
    let stop = Arc::new(AtomicBool::new(false));
    let polling = server.poll_packs(Arc::clone(&stop));

    let started = Instant::now();
    let clients = (0..number).map(client).collect();
    let mut group = SocketGroup::connect(server.address, clients, RECORDED).await.expect("all sockets connect");
    let connected_after = started.elapsed();
    stop.store(true, Ordering::Relaxed);
    let latencies = polling.await.expect("requests succeed");
    assert_eq!(group.connected(), number, "no socket is disconnected");
    let kb_per_socket = (process.memory_kb().saturating_sub(memory)) / number as u64;
    assert!(kb_per_socket < 128, "a socket takes {kb_per_socket} kB");

    let started = server.change_setting(1).await;
    let delivery = group.wait_for_all(number, SETTINGS).await.expect("all sockets receive the event");
    println!(
        "{number} sockets connected after {connected_after:?}, {kb_per_socket} kB each; an event delivered to all \
         after {:?}; {} other requests, median {:?}, p99 {:?}, max {:?}; load {}",
        delivery.last - started,
        latencies.len(),
        latencies[latencies.len() / 2],
        latencies[latencies.len() * 99 / 100],
        latencies.last().expect("not empty"),
        load_average()
    );

    let same_address = |number| {
        let forwarded_for = Some("203.0.113.9".into());
        SocketClient { forwarded_for, ..SocketClient::new(number, "") }
    };
    let mut open = Vec::new();
    for client in (0..CONNECTIONS_PER_ADDRESS).map(same_address) {
        open.push(client.connect(server.address).await.expect("below the limit"));
    }
    let refused = same_address(CONNECTIONS_PER_ADDRESS).connect(server.address).await.err().expect("above the limit");
    assert_eq!(refused.to_string(), "HTTP/1.1 429 Too Many Requests");
    SocketClient::new(number, "").connect(server.address).await.expect("other addresses can connect");
    drop((open, group));
    server.wait_for_open_files(files).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_that_stop_reading_are_closed_and_delay_no_others() {
    /// Enough to fill the buffers of the system and of the server.
    const ROUNDS: usize = 260;
    let (server, stopped) = (TestServer::new().await, client_count(20));
    let reading = stopped.min(200);
    let client = |number| SocketClient::new(number, &server.nova_id);
    let clients = (0..reading).map(client).collect();
    let mut group = SocketGroup::connect(server.address, clients, RECORDED).await.expect("all sockets connect");
    server.send_rehearsal(0).await;
    group.wait_for_all(reading, SHOW).await.expect("all sockets receive the show");
    let process = server.process();
    let (files, memory) = (process.open_files(), process.memory_kb());
    let mut open = Vec::new();
    for number in 0..stopped {
        let client = SocketClient { receive_buffer: Some(4096), ..client(reading + number) };
        open.push(client.connect(server.address).await.expect("a socket connects"));
    }
    assert!(process.open_files() >= files + stopped);
    let (started, mut max_memory) = (Instant::now(), 0);
    for round in 1..=ROUNDS {
        server.send_rehearsal(round).await;
        group.wait_for_all(reading, SHOW).await.expect("all reading sockets receive the show");
        max_memory = max_memory.max(process.memory_kb());
    }
    let delivered_after = started.elapsed();
    server.wait_for_open_files(files).await;
    println!(
        "{stopped} sockets stopped reading: at most {} kB each, all closed after {:?}; {reading} others received \
         {ROUNDS} shows in {delivered_after:?}; load {}",
        max_memory.saturating_sub(memory) / stopped as u64,
        started.elapsed(),
        load_average()
    );
    assert_eq!(group.connected(), reading, "no other socket is disconnected");
    // Dropped only now: the server has closed sockets whose clients are still connected.
    drop(open);
}
