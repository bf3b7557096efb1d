//! Public reads over HTTP, against a bare axum route that returns the same bytes; and openings over HTTP.

use super::openings::Start;
use super::report::{PAIRS, Ratios, Report, Timed};
use super::world;
use axum::Router;
use axum::http::header;
use axum::routing::get;
use foilcast::app::App;
use foilcast::router::router;
use foilcast::spa::NO_WEB_APP;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

const CONNECTIONS: usize = 32;
const ROUND: Duration = Duration::from_millis(500);
const PATHS: [&str; 3] = ["/api/rarities", "/api/packs", "/api/cards?limit=50"];

pub async fn run(report: &mut Report) -> anyhow::Result<()> {
    let start = Start::sqlite().await?;
    let app = world::start(&start.url()?, 2).await?;
    let ours = serve(router(&app, &NO_WEB_APP)).await?;
    report.part(&format!("Hot public reads over HTTP, {CONNECTIONS} connections, against a bare axum route"));
    for path in PATHS {
        let body = one(ours, path).await?;
        report.figure(&format!("bytes of {path}"), body.len());
        let bytes = axum::body::Bytes::from(body);
        let bare = Router::new().route(
            "/bare",
            get(move || {
                let bytes = bytes.clone();
                async move { ([(header::CONTENT_TYPE, "application/json")], bytes) }
            }),
        );
        let bare = serve(bare).await?;
        let ratios = Ratios::measure(async |number, reference_first| {
            let before = if reference_first { Some(load(bare, "/bare").await?) } else { None };
            let subject = load(ours, path).await?;
            let reference = match before {
                Some(reference) => reference,
                None => load(bare, "/bare").await?,
            };
            if number == PAIRS / 2 {
                report.figure(path, &subject);
                report.figure("  bare axum", &reference);
            }
            Ok(subject.rate() / reference.rate())
        })
        .await?;
        report.ratio_at_least(&format!("http {path} to a bare route"), &ratios, 0.8);
    }
    openings(report, &app, &start, ours).await
}

/// Openings through the whole server, with a token and a key each; no bar.
async fn openings(report: &Report, app: &App, start: &Start, address: SocketAddr) -> anyhow::Result<()> {
    const NUMBER: usize = 2000;
    let mut tokens = Vec::new();
    for user in start.people() {
        tokens.push(world::session(app, *user).await?);
    }
    let tokens = Arc::new(tokens);
    let begun = Instant::now();
    let callers: Vec<_> = (0..64_usize)
        .map(|caller| {
            let tokens = Arc::clone(&tokens);
            tokio::spawn(async move {
                let (mut stream, mut each) = (Connection::open(address).await?, Vec::new());
                for number in 0..NUMBER / 64 {
                    let token = &tokens[caller % tokens.len()];
                    let request = format!(
                        "POST /api/packs/open HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\
                         idempotency-key: {caller}-{number}\r\ncontent-type: application/json\r\n\
                         content-length: 2\r\n\r\n{{}}"
                    );
                    let started = Instant::now();
                    let (status, body) = stream.call(request.as_bytes()).await?;
                    anyhow::ensure!(status == 200, "{status} {}", String::from_utf8_lossy(&body));
                    each.push(started.elapsed());
                }
                Ok(each)
            })
        })
        .collect();
    let mut each = Vec::new();
    for caller in callers {
        each.append(&mut caller.await??);
    }
    report.part("Openings over HTTP");
    report.figure("64 callers", Timed::new(each, begun.elapsed()));
    Ok(())
}

pub async fn serve(service: Router) -> anyhow::Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let service = service.into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(async move { axum::serve(listener, service).await });
    Ok(address)
}

/// Requests one path repeatedly for the length of a round.
async fn load(address: SocketAddr, path: &str) -> anyhow::Result<Timed> {
    let over = Arc::new(AtomicBool::new(false));
    let request = Arc::new(format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n"));
    let begun = Instant::now();
    let callers: Vec<_> = (0..CONNECTIONS)
        .map(|_| {
            let (over, request) = (Arc::clone(&over), Arc::clone(&request));
            tokio::spawn(async move {
                let (mut stream, mut each) = (Connection::open(address).await?, Vec::new());
                while !over.load(Ordering::Relaxed) {
                    let started = Instant::now();
                    let (status, _) = stream.call(request.as_bytes()).await?;
                    anyhow::ensure!(status == 200, "{status}");
                    each.push(started.elapsed());
                }
                Ok(each)
            })
        })
        .collect();
    tokio::time::sleep(ROUND).await;
    over.store(true, Ordering::Relaxed);
    let mut each = Vec::new();
    for caller in callers {
        each.append(&mut caller.await??);
    }
    Ok(Timed::new(each, begun.elapsed()))
}

async fn one(address: SocketAddr, path: &str) -> anyhow::Result<Vec<u8>> {
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n");
    let (status, body) = Connection::open(address).await?.call(request.as_bytes()).await?;
    anyhow::ensure!(status == 200, "{path} answers {status}");
    Ok(body)
}

/// A client that does as little as can be: one request, one answer. What comes in pieces keeps the marks between them.
pub struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: Vec::with_capacity(1 << 16) })
    }

    pub async fn call(&mut self, request: &[u8]) -> anyhow::Result<(u16, Vec<u8>)> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let (head, length) = loop {
            anyhow::ensure!(self.stream.read_buf(&mut self.buffer).await? > 0, "the server hung up");
            if let Some(end) = self.buffer.windows(4).position(|window| window == b"\r\n\r\n") {
                break (end + 4, content_length(&self.buffer[..end])?);
            }
        };
        // A response that is compressed while it is written comes in pieces, the last of which is empty.
        let whole =
            |buffer: &[u8]| length.map_or(buffer.ends_with(b"\r\n0\r\n\r\n"), |length| buffer.len() >= head + length);
        while !whole(&self.buffer) {
            anyhow::ensure!(self.stream.read_buf(&mut self.buffer).await? > 0, "the server hung up");
        }
        let status = std::str::from_utf8(&self.buffer[9..12])?.parse()?;
        Ok((status, self.buffer[head..].to_vec()))
    }
}

fn content_length(head: &[u8]) -> anyhow::Result<Option<usize>> {
    let head = std::str::from_utf8(head)?;
    let line = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().to_owned())
    });
    Ok(line.map(|length| length.parse()).transpose()?)
}
