//! Public reads that are the same for all users: rendered about once a second, compressed once, served from memory.
//!
//! A rendering is kept for a second and made by one request while others wait for it, so no response is older than that
//! on any node, and no code has to invalidate it. An unchanged rendering keeps its `ETag` and its compressed forms.
//! Slow renderings are refreshed while the previous one is still fresh, as long as it is requested
//! ([`Cached::answer_ahead`]): then no request waits, at the price of a rendering each 0.6 s.

use crate::error::{Error, Result};
use crate::single_flight::SingleFlightCache;
pub use crate::single_flight::Timestamped;
use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use moka::sync::Cache;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::future::Future;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// How long a rendering is fresh: including the time that a change takes to another node, no response is older than a
/// second.
pub const FRESH: Duration = Duration::from_millis(900);
/// An entry without requests for this long is evicted.
const EVICT_AFTER: Duration = Duration::from_secs(10);
/// Maximum number of entries. The most requested ones stay.
const CAPACITY: u64 = 512;
/// Smaller responses gain nothing from compression.
const WORTH_COMPRESSING: usize = 512;

/// The encodings and the version that the client accepts or has.
#[derive(Debug, Clone, Default)]
pub struct Wants {
    brotli: bool,
    gzip: bool,
    has: Option<HeaderValue>,
}

impl Wants {
    pub fn from_headers(headers: &HeaderMap) -> Self {
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let accepts = |name: &str| {
            accepted.split(',').any(|part| {
                let mut words = part.split(';').map(str::trim);
                words.next() == Some(name) && !words.any(|word| matches!(word, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
            })
        };
        Self { brotli: accepts("br"), gzip: accepts("gzip"), has: headers.get(header::IF_NONE_MATCH).cloned() }
    }

    /// Whether the client accepts brotli.
    pub fn brotli(&self) -> bool {
        self.brotli
    }

    /// Whether the client has the version with this `ETag` already.
    pub fn has(&self, etag: &HeaderValue) -> bool {
        let (Some(has), Ok(etag)) = (&self.has, etag.to_str()) else { return false };
        has.to_str().is_ok_and(|has| has.split(',').any(|one| matches!(one.trim(), "*") || weak(one) == weak(etag)))
    }
}

/// The `ETag` for the comparison of `If-None-Match`, which ignores the weak mark (RFC 9110).
fn weak(etag: &str) -> &str {
    let etag = etag.trim();
    etag.strip_prefix("W/").unwrap_or(etag)
}

impl<S: Send + Sync> FromRequestParts<S> for Wants {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::from_headers(&parts.headers))
    }
}

/// The cache of all public renderings.
pub struct Cached {
    fresh: Duration,
    /// Keys are the route's name and its key.
    slots: Cache<String, Arc<Slot>>,
    asked: AtomicU64,
    made: Arc<AtomicU64>,
}

/// Counters of the cache, for the metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// Number of cached texts.
    pub entries: u64,
    pub asked: u64,
    pub made: u64,
}

type Slot = SingleFlightCache<Arc<Text>>;

struct Text {
    plain: Bytes,
    etag: HeaderValue,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
}

impl Cached {
    /// A cache whose renderings are fresh for `fresh`: [`FRESH`] in a server, zero in tests.
    pub fn new(fresh: Duration) -> Self {
        let slots = Cache::builder().max_capacity(CAPACITY).time_to_idle(EVICT_AFTER).build();
        Self { fresh, slots, asked: AtomicU64::new(0), made: Arc::default() }
    }

    /// How long a rendering is fresh.
    pub fn fresh(&self) -> Duration {
        self.fresh
    }

    /// Responds from memory, or renders. `name` is a constant of the route, `key` the relevant part of the query.
    pub async fn answer<T, F>(
        &self,
        name: &'static str,
        key: &str,
        wants: &Wants,
        render: impl FnOnce() -> F,
    ) -> Result<Response>
    where
        T: Serialize,
        F: Future<Output = Result<T>>,
    {
        let made = Arc::clone(&self.made);
        let render = |before| async move {
            made.fetch_add(1, Ordering::Relaxed);
            // The age counts from before the data was read.
            let at = Instant::now();
            rendered(before, &Timestamped { at, value: render().await? })
        };
        let made = self.slot(name, key).get(self.fresh, render).await?;
        Ok(made.value.respond(wants))
    }

    /// As [`Self::answer`], for slow reads: the text is rendered again before it expires, while requests get the old
    /// one. `render` returns the time of its data.
    pub async fn answer_ahead<T, F>(
        &self,
        name: &'static str,
        key: &str,
        wants: &Wants,
        render: impl FnOnce() -> F + Send + 'static,
    ) -> Result<Response>
    where
        T: Serialize + Send,
        F: Future<Output = Result<Timestamped<T>>> + Send + 'static,
    {
        let made = Arc::clone(&self.made);
        let render = |before| async move {
            made.fetch_add(1, Ordering::Relaxed);
            rendered(before, &render().await?)
        };
        let made = self.slot(name, key).get_ahead(self.fresh, render).await?;
        Ok(made.value.respond(wants))
    }

    /// Counters of the cache, for the metrics.
    pub fn counts(&self) -> Counted {
        Counted {
            entries: self.slots.entry_count(),
            asked: self.asked.load(Ordering::Relaxed),
            made: self.made.load(Ordering::Relaxed),
        }
    }

    fn slot(&self, name: &'static str, key: &str) -> Arc<Slot> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        self.slots.get_with(format!("{name} {key}"), Arc::default)
    }
}

/// A rendering, or the previous one if it is equal.
fn rendered<T: Serialize>(
    before: Option<Arc<Timestamped<Arc<Text>>>>,
    data: &Timestamped<T>,
) -> Result<Timestamped<Arc<Text>>> {
    let plain = serde_json::to_vec(&data.value).map_err(Error::internal)?;
    let value = match before {
        Some(before) if before.value.plain == plain => Arc::clone(&before.value),
        _ => Arc::new(Text::new(plain)?),
    };
    Ok(Timestamped { at: data.at, value })
}

impl Text {
    fn new(plain: Vec<u8>) -> Result<Self> {
        let etag = format!("W/\"{}\"", const_hex::encode(&Sha256::digest(&plain)[..12]));
        let etag = HeaderValue::try_from(etag).map_err(Error::internal)?;
        Ok(Self { plain: plain.into(), etag, brotli: OnceLock::new(), gzip: OnceLock::new() })
    }

    fn respond(&self, wants: &Wants) -> Response {
        let known = wants.has(&self.etag);
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        headers.insert(header::ETAG, self.etag.clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        // Browsers revalidate every time and mostly get 304.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        if known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        let (body, encoding) = self.encoded(wants);
        if let Some(encoding) = encoding {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
        *response.body_mut() = Body::from(body);
        response
    }

    fn encoded(&self, wants: &Wants) -> (Bytes, Option<&'static str>) {
        if self.plain.len() >= WORTH_COMPRESSING {
            if wants.brotli {
                return (self.brotli.get_or_init(|| brotli(&self.plain)).clone(), Some("br"));
            }
            if wants.gzip {
                return (self.gzip.get_or_init(|| gzip(&self.plain)).clone(), Some("gzip"));
            }
        }
        (self.plain.clone(), None)
    }
}

fn brotli(plain: &[u8]) -> Bytes {
    let mut packed = Vec::with_capacity(plain.len() / 4);
    let parameters = brotli::enc::BrotliEncoderParams { quality: 5, lgwin: 20, ..Default::default() };
    // Writing to memory cannot fail.
    let _ = brotli::BrotliCompress(&mut &*plain, &mut packed, &parameters);
    packed.into()
}

fn gzip(plain: &[u8]) -> Bytes {
    let mut packer = flate2::write::GzEncoder::new(Vec::with_capacity(plain.len() / 4), flate2::Compression::new(6));
    // Writing to memory cannot fail.
    let _ = packer.write_all(plain);
    packer.finish().unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;
    use std::io::Read;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn wants(encoding: &'static str, has: Option<&HeaderValue>) -> Wants {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(encoding));
        if let Some(has) = has {
            headers.insert(header::IF_NONE_MATCH, has.clone());
        }
        Wants::from_headers(&headers)
    }

    async fn request(cached: &Cached, wants: &Wants, renderings: &AtomicUsize) -> Response {
        let render = || async {
            renderings.fetch_add(1, Ordering::SeqCst);
            tokio::task::yield_now().await;
            Ok("x".repeat(2000))
        };
        cached.answer("test", "", wants, render).await.unwrap()
    }

    #[tokio::test]
    async fn concurrent_requests_share_one_rendering() {
        let (cached, renderings) = (Cached::new(Duration::from_hours(1)), AtomicUsize::new(0));
        let plain = wants("", None);
        let (a, b, c) = tokio::join!(
            request(&cached, &plain, &renderings),
            request(&cached, &plain, &renderings),
            request(&cached, &plain, &renderings)
        );
        assert_eq!(renderings.load(Ordering::SeqCst), 1);
        for response in [a, b, c] {
            assert_eq!(to_bytes(response.into_body(), 10_000).await.unwrap().len(), 2002);
        }
    }

    #[tokio::test]
    async fn requested_entries_are_not_evicted_by_many_others() {
        let (cached, renderings) = (Cached::new(Duration::from_hours(1)), AtomicUsize::new(0));
        for number in 0..10 * CAPACITY {
            let other = number.to_string();
            for (key, counts) in [("", 1), (other.as_str(), 0)] {
                let render = || async {
                    renderings.fetch_add(counts, Ordering::SeqCst);
                    Ok("x")
                };
                cached.answer("test", key, &wants("", None), render).await.unwrap();
            }
        }
        cached.slots.run_pending_tasks();
        assert!(cached.counts().entries <= CAPACITY);
        assert_eq!(renderings.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn a_refreshed_rendering_keeps_its_etag_when_nothing_changed() {
        let (cached, renderings) = (Cached::new(Duration::ZERO), AtomicUsize::new(0));
        let first = request(&cached, &wants("", None), &renderings).await;
        let etag = first.headers()[header::ETAG].clone();
        let second = request(&cached, &wants("", Some(&etag)), &renderings).await;
        assert_eq!(renderings.load(Ordering::SeqCst), 2);
        assert_eq!(second.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(second.headers()[header::ETAG], etag);
    }

    #[tokio::test]
    async fn the_encoding_is_one_that_the_client_accepts() {
        let (cached, renderings) = (Cached::new(Duration::from_hours(1)), AtomicUsize::new(0));
        let cases = [("gzip, deflate, br", "br"), ("gzip;q=0.8", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", "")];
        for (accepted, expected) in cases {
            let response = request(&cached, &wants(accepted, None), &renderings).await;
            let encoding = response.headers().get(header::CONTENT_ENCODING).map_or("", |value| value.to_str().unwrap());
            assert_eq!(encoding, expected, "{accepted}");
            let body = to_bytes(response.into_body(), 10_000).await.unwrap();
            let mut plain = Vec::new();
            match expected {
                "br" => drop(brotli::Decompressor::new(&*body, 4096).read_to_end(&mut plain).unwrap()),
                "gzip" => drop(flate2::read::GzDecoder::new(&*body).read_to_end(&mut plain).unwrap()),
                _ => plain = body.to_vec(),
            }
            assert_eq!(plain.len(), 2002);
        }
    }
}
