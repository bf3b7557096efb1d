//! A proxy between a node and PostgreSQL: it passes everything on, slowly, or not at all, and closes nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How data are passed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It is passed on.
    Open,
    /// Each piece is held for this long.
    Slow(Duration),
    /// Passes nothing on, without an error.
    Shut,
    /// Nothing of the line between nodes is passed on.
    LineShut,
}

/// The middle of all connections to one server.
pub struct Proxy {
    /// The server's address, by way of this.
    pub url: String,
    flow: watch::Sender<Flow>,
    lines: Arc<AtomicU32>,
    _connections: JoinSet<()>,
}

impl Proxy {
    /// Stands before the server at this address.
    pub async fn before(url: &str) -> Self {
        let (start, rest) = url.split_once('@').expect("somebody at a server");
        let (server, database) = rest.split_once('/').expect("a database");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (flow, lines) = (watch::Sender::new(Flow::Open), Arc::<AtomicU32>::default());
        let mut connections = JoinSet::new();
        let (seen, counted, server) = (flow.subscribe(), Arc::clone(&lines), server.to_owned());
        connections.spawn(async move {
            let mut open = JoinSet::new();
            while let Ok((near, _)) = listener.accept().await {
                let Ok(far) = TcpStream::connect(&server).await else { continue };
                open.spawn(connect(near, far, seen.clone(), Arc::clone(&counted)));
            }
        });
        // In plain text, so that it can be seen which connection is the line.
        let url = format!("{start}@127.0.0.1:{port}/{database}?sslmode=disable");
        Self { url, flow, lines, _connections: connections }
    }

    /// Changes how data are passed on from now on.
    pub fn set(&self, flow: Flow) {
        self.flow.send_replace(flow);
    }

    /// How many connections have become lines between nodes.
    pub fn lines(&self) -> u32 {
        self.lines.load(Ordering::SeqCst)
    }
}

async fn connect(near: TcpStream, far: TcpStream, flow: watch::Receiver<Flow>, lines: Arc<AtomicU32>) {
    // Small responses are not delayed.
    let _ = (near.set_nodelay(true), far.set_nodelay(true));
    let (from_near, to_near) = near.into_split();
    let (from_far, to_far) = far.into_split();
    let line = Arc::new(AtomicBool::new(false));
    let there = pass(from_near, to_far, flow.clone(), Arc::clone(&line), Some(lines));
    let back = pass(from_far, to_near, flow, line, None);
    tokio::join!(there, back);
}

/// Passes one direction on until it ends.
async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut flow: watch::Receiver<Flow>,
    line: Arc<AtomicBool>,
    lines: Option<Arc<AtomicU32>>,
) {
    let mut piece = vec![0; 16 * 1024];
    while let Ok(length @ 1..) = from.read(&mut piece).await {
        if let Some(lines) = &lines
            && piece[..length].windows(7).any(|word| word == b"LISTEN ")
            && !line.swap(true, Ordering::SeqCst)
        {
            lines.fetch_add(1, Ordering::SeqCst);
        }
        let now = *flow.borrow();
        if let Flow::Slow(delay) = now {
            tokio::time::sleep(delay).await;
        }
        let passes = |flow: &Flow| match flow {
            Flow::Open | Flow::Slow(_) => true,
            Flow::Shut => false,
            Flow::LineShut => !line.load(Ordering::SeqCst),
        };
        if flow.wait_for(passes).await.is_err() || to.write_all(&piece[..length]).await.is_err() {
            return;
        }
    }
    let _ = to.shutdown().await;
}
