//! Connections: a limit for each address, and time limits for all waits.
//!
//! This protects against clients that open connections and send nothing, or one byte a minute. There are time limits
//! for the head of a request (which is also the limit of an idle connection, so it is longer than the keep-alive of
//! proxies), for each piece of a body, for a whole body, and for the client to read what is sent (`connection`).

mod connection;

pub use connection::ConnectionHandle;

use crate::admission::UnclearHost;
use crate::core::Core;
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use connection::Watched;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;
use tower::ServiceExt;
use tower_http::timeout::{DeadlineBody, TimeoutBody};

/// Maximum bytes of a request's head. A longer one gets 431. One read may bring as much again, so the true maximum is
/// twice as many.
const LARGEST_HEAD: usize = 64 * 1024;
/// The pause when the machine has no free file descriptors.
const PAUSE: Duration = Duration::from_secs(1);
/// Connections that may wait to be accepted; the system may allow fewer (`net.core.somaxconn`). After a restart all
/// clients reconnect at once, and a client that is not queued tries again only a second later.
const BACKLOG: u32 = 4096;
/// Each connection is an open file. With fewer than this, a large audience cannot connect.
pub const ENOUGH_FILES: u64 = 16_384;

pub fn bind(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // The usual setting on Unix: a restarted server need not wait until the system forgets its old connections.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Raises the limit of open files to what the system allows, and logs a warning if that is low.
pub fn raise_limit() {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(files) if files >= ENOUGH_FILES => tracing::debug!(files, "limit of open files"),
        Ok(files) => tracing::warn!(
            files,
            "the limit of open files is low, and each connection uses one. For a large audience, raise the limit to \
             {ENOUGH_FILES} or more (`ulimit -n`, or LimitNOFILE= in the systemd unit)"
        ),
        Err(error) => tracing::warn!(%error, "could not raise the limit of open files"),
    }
}

/// Time limits of a connection.
#[derive(Debug, Clone, Copy)]
pub struct Timeouts {
    /// From the end of one request, or the start of the connection, to the complete head of the next.
    pub head: Duration,
    /// Between two pieces of a body.
    pub piece: Duration,
    /// For a whole body.
    pub body: Duration,
    /// Until the client reads some of the response.
    pub taking: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(75),
            piece: Duration::from_secs(20),
            body: Duration::from_mins(10),
            taking: Duration::from_secs(20),
        }
    }
}

/// Serves connections until the server stops, and then finishes open requests.
pub async fn run(listener: TcpListener, router: Router, core: Core, timeouts: Timeouts) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(timeouts.head).max_buf_size(LARGEST_HEAD);
    // Every connection holds a receiver, so the channel closes with the last of them.
    let (open, mark) = watch::channel(());
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = core.stopped() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                let theirs = [ErrorKind::ConnectionRefused, ErrorKind::ConnectionAborted, ErrorKind::ConnectionReset];
                if !theirs.contains(&error.kind()) {
                    tracing::error!(%error, "could not accept a connection");
                    tokio::time::sleep(PAUSE).await;
                }
                continue;
            }
        };
        // Sends small messages without delay. Fails if the peer is gone.
        let _ = stream.set_nodelay(true);
        // Connections above the limit are closed: a response would cost more than the connection.
        let Some(place) = core.admission.connection(peer.ip(), &core.config, core.nodes.number()) else { continue };
        let (router, handle) = (router.clone(), Arc::<ConnectionHandle>::default());
        let stream = Watched::new(stream, Arc::clone(&handle), timeouts.taking);
        let answer = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request: Request = request.map(|body| with_timeouts(body, timeouts));
            if let Some(unclear) = UnclearHost::of(&request) {
                request.extensions_mut().insert(unclear);
            }
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(Arc::clone(&handle));
            router.clone().oneshot(request)
        });
        let connection = http.serve_connection(TokioIo::new(stream), answer).with_upgrades();
        let (core, mark) = (core.clone(), mark.clone());
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // It ends in an error whenever a client disconnects in the middle.
            tokio::select! {
                _ = connection.as_mut() => {}
                () = core.stopped() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop((place, mark));
        });
    }
    drop((listener, mark));
    open.closed().await;
}

/// A body with time limits for each piece and for the whole.
fn with_timeouts(body: Incoming, timeouts: Timeouts) -> Body {
    if hyper::body::Body::is_end_stream(&body) {
        return Body::empty();
    }
    Body::new(DeadlineBody::new(timeouts.body, TimeoutBody::new(timeouts.piece, body)))
}
