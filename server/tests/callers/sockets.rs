//! Ten thousand sockets at once, and sockets whose clients stop reading.

use super::client::{Crowd, Guest};
use super::many;
use super::scene::{PLACES, Scene, load};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

const COUNTED: &[&str] = &["42[\"settings-updated\"", "42[\"new-pack-opening\""];
const SETTINGS: &str = "42[\"settings-updated\"";
const SHOW: &str = "42[\"new-pack-opening\"";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_that_comes_at_once_is_let_in_and_one_address_is_not() {
    let (scene, number) = (Scene::new().await, many(1000));
    // Once in advance, so that everything made at the first use is there.
    drop(Crowd::gather(scene.address, vec![Guest::of(0, &scene.id)], COUNTED).await.expect("comes"));
    let process = scene.process();
    scene.change_a_setting(0).await;
    let (files, memory) = (process.files(), process.memory());
    let over = Arc::new(AtomicBool::new(false));
    let looking = scene.look_at_packs(Arc::clone(&over));

    let began = Instant::now();
    let guests = (0..number).map(|number| Guest::of(number, &scene.id)).collect();
    let mut crowd = Crowd::gather(scene.address, guests, COUNTED).await.expect("everybody is let in and has joined");
    let arrived = began.elapsed();
    over.store(true, Ordering::Relaxed);
    let looks = looking.await.expect("a visitor");
    assert_eq!(crowd.open(), number, "nobody is lost");
    let each = (process.memory().saturating_sub(memory)) / number as u64;
    assert!(each < 128, "a socket takes {each} kB");

    let began = scene.change_a_setting(1).await;
    let heard = crowd.all_hear(number, SETTINGS).await.expect("everybody hears it");
    println!(
        "{number} sockets in {arrived:?}, {each} kB each; told all of them in {:?}; meanwhile {} looks at packs, median {:?}, p99 {:?}, \
         slowest {:?}; load {}",
        heard.last - began,
        looks.len(),
        looks[looks.len() / 2],
        looks[looks.len() * 99 / 100],
        looks.last().expect("some"),
        load()
    );

    // One address, however many of them it sends through the proxy.
    let greedy = |number| Guest { behind: Some("203.0.113.9".into()), ..Guest::of(number, "") };
    let mut held = Vec::new();
    for guest in (0..PLACES).map(greedy) {
        held.push(guest.arrive(scene.address).await.expect("has a place"));
    }
    let refused = greedy(PLACES).arrive(scene.address).await.err().expect("is refused");
    assert_eq!(refused.to_string(), "HTTP/1.1 429 Too Many Requests");
    Guest::of(number, "").arrive(scene.address).await.expect("others are let in");
    drop((held, crowd));
    scene.files_fall_to(files).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_that_stop_reading_are_closed_and_delay_no_others() {
    /// Enough for the system's buffers and what the server keeps.
    const ROUNDS: usize = 260;
    let (scene, stuck) = (Scene::new().await, many(20));
    let readers = stuck.min(200);
    let guest = |number| Guest::of(number, &scene.id);
    let mut crowd = Crowd::gather(scene.address, (0..readers).map(guest).collect(), COUNTED).await.expect("reads");
    scene.rehearse(0).await;
    crowd.all_hear(readers, SHOW).await.expect("hears it");
    let process = scene.process();
    let (files, memory) = (process.files(), process.memory());
    let mut held = Vec::new();
    for number in 0..stuck {
        let guest = Guest { window: Some(4096), ..guest(readers + number) };
        held.push(guest.arrive(scene.address).await.expect("arrives, and reads no more"));
    }
    assert!(process.files() >= files + stuck);
    let (began, mut most) = (Instant::now(), 0);
    for round in 1..=ROUNDS {
        scene.rehearse(round).await;
        crowd.all_hear(readers, SHOW).await.expect("who reads hears everything, whoever else does not");
        most = most.max(process.memory());
    }
    let took = began.elapsed();
    scene.files_fall_to(files).await;
    println!(
        "{stuck} stopped reading: {} kB each at most, all gone after {:?}; {readers} who read heard {ROUNDS} shows in {took:?}; \
         load {}",
        most.saturating_sub(memory) / stuck as u64,
        began.elapsed(),
        load()
    );
    assert_eq!(crowd.open(), readers, "nobody else was hung up on");
    // They end while their clients are still connected: the server does not wait for them.
    drop(held);
}
