//! A TCP proxy between a node and PostgreSQL. It forwards, delays or blocks data, and closes no connection to do so.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    Normal,
    /// Each chunk waits for this time.
    Delayed(Duration),
    Blocked,
    /// Only the connections of the event bus are blocked.
    BusBlocked,
}

pub struct Proxy {
    /// The URL of the database through the proxy.
    pub url: String,
    flow: watch::Sender<Flow>,
    bus_connections: Arc<AtomicU32>,
    _connections: JoinSet<()>,
}

impl Proxy {
    /// Starts a proxy for the database at this URL.
    pub async fn start(url: &str) -> Self {
        let (start, rest) = url.split_once('@').expect("a user and a server");
        let (server, database) = rest.split_once('/').expect("a database");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (flow, bus_connections) = (watch::Sender::new(Flow::Normal), Arc::<AtomicU32>::default());
        let mut connections = JoinSet::new();
        let (receiver, counter, server) = (flow.subscribe(), Arc::clone(&bus_connections), server.to_owned());
        connections.spawn(async move {
            let mut open = JoinSet::new();
            while let Ok((node, _)) = listener.accept().await {
                let Ok(database) = TcpStream::connect(&server).await else { continue };
                open.spawn(connect(node, database, receiver.clone(), Arc::clone(&counter)));
            }
        });
        // Without TLS, because the proxy recognizes bus connections by their statements.
        let url = format!("{start}@127.0.0.1:{port}/{database}?sslmode=disable");
        Self { url, flow, bus_connections, _connections: connections }
    }

    pub fn set(&self, flow: Flow) {
        self.flow.send_replace(flow);
    }

    /// The number of bus connections since the start.
    pub fn bus_connections(&self) -> u32 {
        self.bus_connections.load(Ordering::SeqCst)
    }
}

async fn connect(node: TcpStream, database: TcpStream, flow: watch::Receiver<Flow>, bus_connections: Arc<AtomicU32>) {
    // Without Nagle's algorithm, which would delay small messages.
    let _ = (node.set_nodelay(true), database.set_nodelay(true));
    let (from_node, to_node) = node.into_split();
    let (from_database, to_database) = database.into_split();
    let is_bus = Arc::new(AtomicBool::new(false));
    let requests = forward(from_node, to_database, flow.clone(), Arc::clone(&is_bus), Some(bus_connections));
    let responses = forward(from_database, to_node, flow, is_bus, None);
    tokio::join!(requests, responses);
}

/// Forwards one direction until the connection is closed.
async fn forward(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut flow: watch::Receiver<Flow>,
    is_bus: Arc<AtomicBool>,
    bus_connections: Option<Arc<AtomicU32>>,
) {
    let mut chunk = vec![0; 16 * 1024];
    while let Ok(length @ 1..) = from.read(&mut chunk).await {
        if let Some(bus_connections) = &bus_connections
            && chunk[..length].windows(7).any(|word| word == b"LISTEN ")
            && !is_bus.swap(true, Ordering::SeqCst)
        {
            bus_connections.fetch_add(1, Ordering::SeqCst);
        }
        let current = *flow.borrow();
        if let Flow::Delayed(delay) = current {
            tokio::time::sleep(delay).await;
        }
        let is_open = |flow: &Flow| match flow {
            Flow::Normal | Flow::Delayed(_) => true,
            Flow::Blocked => false,
            Flow::BusBlocked => !is_bus.load(Ordering::SeqCst),
        };
        if flow.wait_for(is_open).await.is_err() || to.write_all(&chunk[..length]).await.is_err() {
            return;
        }
    }
    let _ = to.shutdown().await;
}
