//! Many sockets at once, and broadcasts to all of them, against a bare server that writes the same frames.
//!
//! Each server is a process of its own, and so are its callers: here. `FOILCAST_SOCKETS` is how many there are.

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../../tests/common/requests.rs"]
mod requests;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../../tests/callers/socket_client.rs"]
mod socket_client;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../../tests/callers/test_server.rs"]
mod test_server;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../../tests/common/server.rs"]
mod server;
#[path = "../../tests/common/throwaway.rs"]
mod throwaway;

use super::report::{Report, as_f64, median};
use anyhow::Context;
use socket_client::{Delivery, Process, Socket, SocketClient, SocketGroup, TIMEOUT};
use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use test_server::{TestServer, load_average};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::process::{Child, ChildStdout, Command};
use tokio::sync::mpsc;

/// The word that makes this program the bare server.
pub const BARE: &str = "bare-sockets";
const NUMBER: usize = 10_000;
/// How often all connect, to us and to the bare server.
const BLOCKS: usize = 3;
/// How often each of the two messages is sent then.
const TURNS: usize = 5;
/// The messages: a few bytes that go to all, and the kilobytes of an opening for all who watch it.
const EVENTS: [&str; 2] = ["42[\"settings-updated\"", "42[\"new-pack-opening\""];
const NAMES: [&str; 2] = ["a changed setting", "an opening"];

/// The messages that one crowd received.
#[derive(Default)]
struct Block {
    /// Milliseconds until the last one had heard each thing.
    took: [Vec<f64>; 2],
    /// The same from the first one on.
    spread: [Vec<f64>; 2],
    /// Each thing, as it was sent.
    texts: [Arc<str>; 2],
    /// Seconds of processor time for each telling.
    worked: f64,
}

impl Block {
    fn note(&mut self, kind: usize, began: Instant, heard: Delivery) {
        let millis = |length: Duration| length.as_secs_f64() * 1000.0;
        self.took[kind].push(millis(heard.last - began));
        self.spread[kind].push(millis(heard.last - heard.first));
        self.texts[kind] = heard.text;
    }
}

pub async fn run(report: &mut Report) -> anyhow::Result<()> {
    let wanted = std::env::var("FOILCAST_SOCKETS").ok().map(|number| number.parse()).transpose()?;
    let number = wanted.unwrap_or(NUMBER);
    report.part(&format!("{number} sockets, against a bare server that writes the same frames"));
    let server = TestServer::new().await;
    let mut ratios = [Vec::new(), Vec::new()];
    for block in 0..BLOCKS {
        let ours = ours(report, &server, number, block).await?;
        let bare = bare(number, &ours.texts).await?;
        for (kind, ratios) in ratios.iter_mut().enumerate() {
            let whole = |block: &Block| median(block.took[kind].clone());
            let describe =
                |block: &Block| format!("{:.1} ms, {:.1} of them", whole(block), median(block.spread[kind].clone()));
            ratios.push(whole(&ours) / whole(&bare));
            report.figure(&format!("{} until all have heard it, from the first on", NAMES[kind]), describe(&ours));
            report.figure("  bare", describe(&bare));
        }
        let each = |seconds: f64| format!("{:.2} µs", seconds * 1e6 / as_f64(number));
        report.figure("processor time of the server, each socket and telling", each(ours.worked));
        report.figure("  bare", each(bare.worked));
    }
    for (kind, ratios) in ratios.into_iter().enumerate() {
        report.at_most(&format!("{number} sockets told of {} to bare", NAMES[kind]), median(ratios), 2.0);
    }
    Ok(())
}

/// All connect to us at once, and get the first messages.
async fn ours(report: &Report, server: &TestServer, number: usize, block: usize) -> anyhow::Result<Block> {
    let process = server.process();
    server.change_setting(block * 100).await;
    let (files, memory) = (process.open_files(), process.memory_kb());
    let over = Arc::new(AtomicBool::new(false));
    let looking = server.poll_packs(Arc::clone(&over));
    let began = Instant::now();
    let guests = (0..number).map(|number| SocketClient::new(number, &server.nova_id)).collect();
    let mut crowd = SocketGroup::connect(server.address, guests, &EVENTS).await.context("not everybody was let in")?;
    report.figure("everybody is connected and has joined after", format!("{:.1} s", began.elapsed().as_secs_f64()));
    over.store(true, Ordering::Relaxed);
    let looks = looking.await?;
    let p99 = looks.get(looks.len() * 99 / 100).context("nobody looked")?;
    report.figure("others are answered meanwhile, p99", format!("{:.1} ms", p99.as_secs_f64() * 1000.0));
    let each = process.memory_kb().saturating_sub(memory) / number as u64;
    report.figure("memory for each", format!("{each} kB"));
    report.figure("load average", load_average());

    let (mut measured, worked) = (Block::default(), process.cpu_seconds());
    for turn in 1..=TURNS {
        for (kind, event) in EVENTS.iter().enumerate() {
            let began = Instant::now();
            match kind {
                0 => drop(server.change_setting(block * 100 + turn).await),
                _ => server.send_rehearsal(block * 100 + turn).await,
            }
            let received = crowd.wait_for_all(number, event).await?;
            measured.note(kind, began, received);
        }
    }
    measured.worked = (process.cpu_seconds() - worked) / as_f64(TURNS * EVENTS.len());
    anyhow::ensure!(crowd.connected() == number, "{} of {number} are still connected", crowd.connected());
    drop(crowd);
    server.wait_for_open_files(files).await;
    Ok(measured)
}

/// As many connect to a bare server and get the same.
async fn bare(number: usize, texts: &[Arc<str>; 2]) -> anyhow::Result<Block> {
    let mut server = Bare::start().await?;
    let address = server.address;
    let guests = (0..number).map(|number| SocketClient::new(number, "")).collect();
    let open = move |guest: SocketClient| async move { Socket::open(address, "/", &guest).await };
    let mut crowd = SocketGroup::connect_with(guests, &EVENTS, open).await?;
    server.wait_for_sockets(number).await?;
    let process = Process(server.child.id().context("the bare server has ended")?);
    let (mut measured, worked) = (Block::default(), process.cpu_seconds());
    for _ in 0..TURNS {
        for (kind, text) in texts.iter().enumerate() {
            let began = Instant::now();
            server.write_line(text).await?;
            let received = crowd.wait_for_all(number, text).await?;
            measured.note(kind, began, received);
        }
    }
    measured.worked = (process.cpu_seconds() - worked) / as_f64(TURNS * texts.len());
    Ok(measured)
}

/// The bare server, from outside.
struct Bare {
    child: Child,
    output: Lines<BufReader<ChildStdout>>,
    address: SocketAddr,
}

impl Bare {
    async fn start() -> anyhow::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg(BARE).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn()?;
        let mut output = BufReader::new(child.stdout.take().context("no output")?).lines();
        let address = output.next_line().await?.context("the bare server did not start")?.parse()?;
        Ok(Self { child, output, address })
    }

    /// Waits until the bare server has this number of sockets.
    async fn wait_for_sockets(&mut self, number: usize) -> anyhow::Result<()> {
        loop {
            self.write_line("").await?;
            let held: usize = self.output.next_line().await?.context("the bare server has ended")?.parse()?;
            if held == number {
                return Ok(());
            }
        }
    }

    async fn write_line(&mut self, text: &str) -> anyhow::Result<()> {
        let input = self.child.stdin.as_mut().context("no input")?;
        input.write_all(format!("{text}\n").as_bytes()).await?;
        input.flush().await.map_err(Into::into)
    }
}

/// The bare server itself: nothing but the handshake, and then each line of its input as a frame to all, written one after
/// the other. It answers an empty line with their number, and ends with its input.
pub async fn serve_bare() -> anyhow::Result<()> {
    rlimit::increase_nofile_limit(u64::MAX)?;
    let listener = foilcast::listen::bind(SocketAddr::from(([127, 0, 0, 1], 0)))?;
    println!("{}", listener.local_addr()?);
    let (greeted, mut arriving) = mpsc::unbounded_channel::<TcpStream>();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let greeted = greeted.clone();
            tokio::spawn(async move {
                stream.set_nodelay(true)?;
                let socket = tokio_tungstenite::accept_async(stream).await?;
                greeted.send(socket.into_inner()).map_err(anyhow::Error::from)
            });
        }
    });
    let (mut sockets, mut lines) = (Vec::new(), BufReader::new(tokio::io::stdin()).lines());
    while let Some(line) = lines.next_line().await? {
        while let Ok(stream) = arriving.try_recv() {
            sockets.push(stream);
        }
        if line.is_empty() {
            println!("{}", sockets.len());
            continue;
        }
        let frame = frame(&line)?;
        for socket in &mut sockets {
            socket.write_all(&frame).await?;
        }
    }
    Ok(())
}

/// A text of one frame, as servers send it.
fn frame(text: &str) -> anyhow::Result<Vec<u8>> {
    let mut frame = vec![0x81];
    match text.len() {
        short @ 0..126 => frame.push(u8::try_from(short)?),
        length => {
            frame.push(126);
            frame.extend(u16::try_from(length)?.to_be_bytes());
        }
    }
    frame.extend(text.as_bytes());
    Ok(frame)
}
