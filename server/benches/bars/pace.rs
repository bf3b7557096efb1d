//! Sends requests at fixed times, however long the responses take.

use super::http::Connection;
use super::report::Timed;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Connections that take turns.
const CALLERS: usize = 10;

/// A request, and the caller.
#[derive(Debug, Clone, Default)]
pub struct TimedRequest {
    /// The address without its host.
    pub path: String,
    /// A token, for a signed-in caller.
    pub token: Option<String>,
    /// The kind of figures to which the duration belongs.
    pub kind: usize,
}

impl TimedRequest {
    pub fn of(path: impl Into<String>) -> Self {
        Self { path: path.into(), ..Self::default() }
    }

    /// Sends the request. Any status but a success is an error.
    pub async fn send(&self, connection: &mut Connection) -> anyhow::Result<Vec<u8>> {
        let token = self.token.as_ref().map_or(String::new(), |token| format!("authorization: Bearer {token}\r\n"));
        let request = format!("GET {} HTTP/1.1\r\nhost: localhost\r\n{token}\r\n", self.path);
        let (status, body) = connection.call(request.as_bytes()).await?;
        anyhow::ensure!(status == 200, "{}: {status} {}", self.path, String::from_utf8_lossy(&body));
        Ok(body)
    }
}

/// Sends requests at this rate for this time. Each is timed from when it was due. Returns a list of durations per kind.
pub async fn run(
    address: SocketAddr,
    mut request: impl FnMut() -> TimedRequest,
    (rate, length): (u32, Duration),
    kinds: usize,
) -> anyhow::Result<Vec<Timed>> {
    let every = Duration::from_secs(1) / rate;
    let number = u32::try_from(length.as_millis() / every.as_millis()).unwrap_or(u32::MAX);
    let requests: Arc<Vec<TimedRequest>> = Arc::new((0..number).map(|_| request()).collect());
    let begun = Instant::now() + Duration::from_millis(50);
    let callers: Vec<_> = (0..CALLERS)
        .map(|caller| {
            let requests = Arc::clone(&requests);
            tokio::spawn(async move {
                let (mut connection, mut each) = (Connection::open(address).await?, Vec::new());
                for (place, request) in (0_u32..).zip(requests.iter()).skip(caller).step_by(CALLERS) {
                    let due = begun + every * place;
                    tokio::time::sleep_until(due.into()).await;
                    request.send(&mut connection).await?;
                    each.push((request.kind, due.elapsed()));
                }
                anyhow::Ok(each)
            })
        })
        .collect();
    let mut each = vec![Vec::new(); kinds];
    for caller in callers {
        for (kind, took) in caller.await?? {
            each[kind].push(took);
        }
    }
    Ok(each.into_iter().map(|each| Timed::new(each, begun.elapsed())).collect())
}
