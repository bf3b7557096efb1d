//! Admission of requests: limits per address on requests and open connections, and refusal of requests that another
//! site made a browser send.
//!
//! Limits apply to the client's address (`proxies.rs`) and are generous, since many users can share one. The machine's
//! own addresses have none: requests from there come from its tools, or from a proxy that is not configured, which
//! would put all users under one limit.

use crate::clock::Clock;
use crate::config::Config;
use crate::error::{Error, Reason, Result};
use crate::limits::{self, Limit};
use crate::messages::msg;
use axum::extract::Request;
use axum::http::{Extensions, HeaderMap, Method, StatusCode, Version, header};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Limits per address on requests and open connections.
pub struct Admission {
    requests: Limit<IpAddr>,
    connections: Arc<Slots>,
    sockets: Arc<Slots>,
    unsigned_bodies: Arc<Slots>,
    unnamed_proxy: OnceLock<IpAddr>,
}

/// Bodies per address that are read at the same time before their sender is known.
const UNSIGNED_BODIES: u32 = 32;

impl Admission {
    pub fn new(clock: &Clock, config: &Config) -> Self {
        Self {
            requests: Limit::new(clock, config.requests_per_minute),
            connections: Slots::new(config.connections_per_address),
            sockets: Slots::new(config.connections_per_address),
            unsigned_bodies: Slots::new(UNSIGNED_BODIES),
            unnamed_proxy: OnceLock::new(),
        }
    }

    /// Counts a request from this address, with the share of one of `nodes` nodes, or refuses it.
    pub fn request(&self, caller: Option<IpAddr>, nodes: NonZeroU32) -> Result<()> {
        match caller.filter(|address| !address.is_loopback()) {
            Some(address) => self.requests.count_among(&limits::network(address), nodes),
            None => Ok(()),
        }
    }

    /// A slot for a connection from this address, with the share of one of `nodes` nodes, until it is dropped. `None`
    /// when all are in use.
    ///
    /// Connections of a proxy carry many users, so they are not counted.
    pub fn connection(&self, peer: IpAddr, config: &Config, nodes: NonZeroU32) -> Option<Slot> {
        let counts = !config.trusted_proxies.contain(peer);
        self.connections.acquire(Some(peer).filter(|_| counts), nodes)
    }

    /// A slot for a body from this address whose sender is known only from its signature. `None` when too many of that
    /// address are being read.
    pub fn unsigned_body(&self, caller: Option<IpAddr>, nodes: NonZeroU32) -> Option<Slot> {
        self.unsigned_bodies.acquire(caller, nodes)
    }

    /// A slot for a socket from this address, with the share of one of `nodes` nodes. `None` when all are in use.
    pub fn socket(&self, address: Option<IpAddr>, nodes: NonZeroU32) -> Option<Slot> {
        self.sockets.acquire(address, nodes)
    }

    /// Records, and logs once, that a machine of the same network forwards requests but is not configured as a proxy.
    pub fn note_proxy(&self, config: &Config, extensions: &Extensions, headers: &HeaderMap) {
        if self.unnamed_proxy.get().is_some() {
            return;
        }
        if let Some(address) = config.trusted_proxies.unnamed(extensions, headers)
            && self.unnamed_proxy.set(address).is_ok()
        {
            tracing::warn!(
                %address,
                "an untrusted proxy forwards requests, so all clients behind it share one address. If it is your \
                 proxy, pass --trusted-proxies {address}"
            );
        }
    }

    /// The proxy that forwards requests and is not configured.
    pub fn unnamed_proxy(&self) -> Option<IpAddr> {
        self.unnamed_proxy.get().copied()
    }

    /// Number of open sockets, for the metrics.
    pub fn sockets(&self) -> usize {
        self.sockets.open.load(Ordering::Relaxed)
    }
}

/// The used slots, by address.
struct Slots {
    most: u32,
    open: AtomicUsize,
    taken: Mutex<HashMap<IpAddr, u32>>,
}

/// A connection's or request's slot, until it is dropped.
pub struct Slot {
    of: Arc<Slots>,
    address: Option<IpAddr>,
}

impl Slots {
    fn new(most: u32) -> Arc<Self> {
        Arc::new(Self { most, open: AtomicUsize::new(0), taken: Mutex::default() })
    }

    /// Takes a slot, with the share of one of `nodes` nodes.
    fn acquire(self: &Arc<Self>, address: Option<IpAddr>, nodes: NonZeroU32) -> Option<Slot> {
        let counted =
            address.map(|address| address.to_canonical()).filter(|address| self.most > 0 && !address.is_loopback());
        let address = counted.map(limits::network);
        if let Some(address) = address {
            let mut taken = self.taken();
            let number = taken.entry(address).or_default();
            if *number >= self.most.div_ceil(nodes.get()) {
                return None;
            }
            *number += 1;
        }
        self.open.fetch_add(1, Ordering::Relaxed);
        Some(Slot { of: Arc::clone(self), address })
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        self.of.open.fetch_sub(1, Ordering::Relaxed);
        let Some(address) = self.address else { return };
        if let Entry::Occupied(mut number) = self.of.taken().entry(address) {
            *number.get_mut() -= 1;
            if *number.get() == 0 {
                number.remove();
            }
        }
    }
}

/// The pages where a browser starts a sign-in and where it returns. Pages may link there. A load of them as a picture
/// or other resource neither starts nor ends a sign-in.
const SIGN_IN: [&str; 2] = ["/api/auth/twitch", "/api/auth/twitch/callback"];

/// The reason to refuse a request before it is routed: a page of another site sent it.
pub fn refusal(config: &Config, method: &Method, path: &str, headers: &HeaderMap) -> Option<Error> {
    if !is_our_host(config, headers) {
        return Some(Error::Http(
            StatusCode::MISDIRECTED_REQUEST,
            Reason::new(msg!("unknown_host", address = config.public_url())),
        ));
    }
    let changes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    if SIGN_IN.contains(&path) && !is_visit(headers) {
        return Some(if is_foreign(config, headers) { foreign() } else { no_visit() });
    }
    (changes && is_foreign(config, headers)).then(foreign)
}

/// Whether a browser opens this address as a page, such as by a link. Clients other than browsers do not say.
///
/// A picture, a frame or a prefetch requests an address without a visit. Browsers always name the destination; the mode
/// alone is what scripts send (Node's `fetch`).
fn is_visit(headers: &HeaderMap) -> bool {
    let says = |name: &str, wanted: &str| headers.get(name).is_none_or(|value| value == wanted);
    !headers.contains_key("sec-fetch-dest")
        || says("sec-fetch-mode", "navigate")
            && says("sec-fetch-dest", "document")
            && !headers.contains_key("sec-purpose")
}

fn no_visit() -> Error {
    Error::forbidden(msg!("no_navigation"))
}

fn foreign() -> Error {
    Error::forbidden(msg!("foreign_origin"))
}

/// A request whose head does not name exactly one host. Two servers in a chain could read it differently.
#[derive(Debug, Clone, Copy)]
pub struct UnclearHost;

impl UnclearHost {
    /// Whether the request is one: HTTP/1.1 demands one `Host` (RFC 9112, section 3.2), older clients may send none.
    pub fn of(request: &Request) -> Option<Self> {
        let hosts = request.headers().get_all(header::HOST).iter().count();
        (hosts > 1 || (hosts == 0 && request.version() == Version::HTTP_11)).then_some(Self)
    }

    /// The refusal of a request that was marked as one on arrival.
    pub fn refusal(extensions: &Extensions) -> Option<Error> {
        extensions.get::<Self>().map(|_| Error::invalid(msg!("unclear_host")))
    }
}

/// The reason to refuse a socket: a page of another site opens it.
pub fn socket_refusal(config: &Config, headers: &HeaderMap) -> Option<Error> {
    (!is_our_host(config, headers) || is_foreign(config, headers)).then(foreign)
}

/// Whether a browser sent this request for a page of another site.
///
/// Browsers state it in `Sec-Fetch-Site`, older ones send the page's origin. Other clients send neither.
fn is_foreign(config: &Config, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    if text("origin").is_some_and(|origin| config.cors_origins.contains(origin)) {
        return false;
    }
    if let Some(site) = text("sec-fetch-site") {
        return !matches!(site, "same-origin" | "none");
    }
    let Some(origin) = text("origin") else { return false };
    let from = origin.split_once("://").map(|(_, host)| host);
    from.is_none() || (from != text("host") && from != config.public_host())
}

/// In a demo, whether the address in the browser is one of this server. A site whose name suddenly resolves to this
/// machine (DNS rebinding) could otherwise sign in as the streamer.
fn is_our_host(config: &Config, headers: &HeaderMap) -> bool {
    if !config.is_demo() || config.demo_anywhere {
        return true;
    }
    let Some(host) = headers.get(header::HOST).map(|host| host.to_str().unwrap_or_default()) else { return true };
    let name = host.rsplit_once(':').map_or(host, |(name, port)| if port.ends_with(']') { host } else { name });
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    bare.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(flags: &[&str]) -> Config {
        Config::from_flags(flags).unwrap()
    }

    fn headers(lines: &[(&'static str, &str)]) -> HeaderMap {
        lines.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn slots_are_released_and_unused_addresses_removed() {
        const ONE: NonZeroU32 = NonZeroU32::MIN;
        let slots = Slots::new(2);
        let (mine, other) = (Some(IpAddr::from([192, 0, 2, 1])), Some(IpAddr::from([192, 0, 2, 2])));
        let first = slots.acquire(mine, ONE).unwrap();
        let second = slots.acquire(mine, ONE).unwrap();
        assert!(slots.acquire(mine, ONE).is_none());
        assert!(slots.acquire(other, ONE).is_some());
        drop(first);
        let third = slots.acquire(mine, ONE).unwrap();
        assert!(slots.acquire(mine, ONE).is_none());
        drop(second);
        assert!(
            slots.acquire(mine, NonZeroU32::new(2).unwrap()).is_none(),
            "with two nodes, each has half of the slots"
        );
        drop(third);
        assert!(slots.taken().is_empty());
        let unlimited = Slots::new(0);
        let all: Vec<_> = (0..100).filter_map(|_| unlimited.acquire(mine, ONE)).collect();
        assert_eq!(all.len(), 100);
        let own: Vec<_> = (0..100).filter_map(|_| slots.acquire(Some(IpAddr::from([127, 0, 0, 1])), ONE)).collect();
        assert_eq!(own.len(), 100, "the machine's own connections have no limit");
    }

    #[test]
    fn a_page_of_another_site_is_recognised_by_its_headers() {
        let config = config(&["--public-url=https://cards.example"]);
        let foreign = |lines: &[(&'static str, &str)]| is_foreign(&config, &headers(lines));
        for site in ["cross-site", "same-site"] {
            assert!(foreign(&[("sec-fetch-site", site), ("origin", "https://cards.example")]), "{site}");
        }
        assert!(foreign(&[("origin", "https://evil.example"), ("host", "cards.example")]));
        assert!(foreign(&[("origin", "null"), ("host", "cards.example")]));
        assert!(foreign(&[("origin", "https://cards.example.evil.example"), ("host", "cards.example")]));
        assert!(
            !foreign(&[("sec-fetch-site", "same-origin"), ("origin", "null")]),
            "a form of a page with the no-referrer policy"
        );
        assert!(!foreign(&[("sec-fetch-site", "none")]));
        assert!(!foreign(&[("origin", "https://cards.example"), ("host", "10.0.0.5:8080")]), "behind a proxy");
        assert!(!foreign(&[("origin", "http://127.0.0.1:5173"), ("host", "127.0.0.1:5173")]));
        assert!(!foreign(&[("host", "cards.example")]), "not a browser");
    }

    #[test]
    fn a_link_can_start_a_sign_in_and_an_embedded_request_cannot() {
        let config = config(&["--public-url=https://cards.example"]);
        let refused = |mode: &str, dest: &str, more: &[(&'static str, &str)]| {
            let mut lines = vec![("sec-fetch-site", "cross-site"), ("sec-fetch-mode", mode), ("sec-fetch-dest", dest)];
            lines.extend(more);
            refusal(&config, &Method::GET, SIGN_IN[0], &headers(&lines)).is_some()
        };
        assert!(!refused("navigate", "document", &[]));
        assert!(refused("navigate", "document", &[("sec-purpose", "prefetch;prerender")]));
        for (mode, dest) in [("no-cors", "image"), ("no-cors", "script"), ("cors", "empty"), ("navigate", "iframe")] {
            assert!(refused(mode, dest, &[]), "{mode} {dest}");
        }
        let own =
            headers(&[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "cors"), ("sec-fetch-dest", "empty")]);
        for path in SIGN_IN {
            assert!(refusal(&config, &Method::GET, path, &own).is_some(), "{path}: not even from one of our own pages");
            assert!(refusal(&config, &Method::GET, path, &headers(&[])).is_none(), "{path}: not a browser");
        }
    }

    #[test]
    fn a_demo_accepts_only_host_names_of_its_machine() {
        let demo = config(&[]);
        for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST"] {
            assert!(is_our_host(&demo, &headers(&[("host", host)])), "{host}");
        }
        for host in ["evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example"] {
            assert!(!is_our_host(&demo, &headers(&[("host", host)])), "{host}");
            assert!(is_our_host(&config(&["--demo-anywhere"]), &headers(&[("host", host)])));
        }
    }
}
