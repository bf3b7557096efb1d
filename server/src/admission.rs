//! Admission of requests: how much one address may request and hold open, and requests that another site had a browser
//! make.
//!
//! Limits are by the caller's address (`proxies.rs`) and generous, since many people can share one. The machine's own
//! addresses have none: calls from there come from its tools, or from a proxy that is not configured, which would put
//! all callers under one limit.

use crate::clock::Clock;
use crate::config::Config;
use crate::error::{Error, Reason, Result};
use crate::limits::{self, Limit};
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
    connections: Arc<Places>,
    sockets: Arc<Places>,
    unsigned_bodies: Arc<Places>,
    unnamed_proxy: OnceLock<IpAddr>,
}

/// Bodies of one address that are read at a time before it is known who sent them.
const UNSIGNED_BODIES: u32 = 32;

impl Admission {
    /// The limits of this configuration; 0 is no limit.
    pub fn new(clock: &Clock, config: &Config) -> Self {
        Self {
            requests: Limit::new(clock, config.requests_per_minute),
            connections: Places::new(config.connections_per_address),
            sockets: Places::new(config.connections_per_address),
            unsigned_bodies: Places::new(UNSIGNED_BODIES),
            unnamed_proxy: OnceLock::new(),
        }
    }

    /// Counts a request from this address to one of so many nodes, or refuses it.
    pub fn request(&self, caller: Option<IpAddr>, nodes: NonZeroU32) -> Result<()> {
        match caller.filter(|address| !address.is_loopback()) {
            Some(address) => self.requests.count_among(&limits::network(address), nodes),
            None => Ok(()),
        }
    }

    /// A place for a connection from this address to one of so many nodes, as long as the answer lives; `None` when all of
    /// its are taken.
    ///
    /// A proxy's connections are those of many people, so they are not counted.
    pub fn connection(&self, peer: IpAddr, config: &Config, nodes: NonZeroU32) -> Option<Place> {
        let counts = !config.trusted_proxies.contain(peer);
        self.connections.acquire(Some(peer).filter(|_| counts), nodes)
    }

    /// A place for a body from this address of which only its signature can tell who sent it; `None` when so many of that
    /// address are being read.
    pub fn unsigned_body(&self, caller: Option<IpAddr>, nodes: NonZeroU32) -> Option<Place> {
        self.unsigned_bodies.acquire(caller, nodes)
    }

    /// A place for a socket from this address to one of so many nodes; `None` when all of its are taken.
    pub fn socket(&self, address: Option<IpAddr>, nodes: NonZeroU32) -> Option<Place> {
        self.sockets.acquire(address, nodes)
    }

    /// Notes, and warns once, that a machine of the same network forwards requests without being named as a proxy.
    pub fn note_proxy(&self, config: &Config, extensions: &Extensions, headers: &HeaderMap) {
        if self.unnamed_proxy.get().is_some() {
            return;
        }
        if let Some(address) = config.trusted_proxies.unnamed(extensions, headers)
            && self.unnamed_proxy.set(address).is_ok()
        {
            tracing::warn!(
                %address,
                "requests come through a proxy that is not named, so everybody behind it is one address: name it with \
                 --trusted-proxies {address}"
            );
        }
    }

    /// The proxy that forwards requests and is not named.
    pub fn unnamed_proxy(&self) -> Option<IpAddr> {
        self.unnamed_proxy.get().copied()
    }

    /// How many sockets are open, for the metrics.
    pub fn sockets(&self) -> usize {
        self.sockets.open.load(Ordering::Relaxed)
    }
}

/// The open places, by address.
struct Places {
    most: u32,
    open: AtomicUsize,
    taken: Mutex<HashMap<IpAddr, u32>>,
}

/// A connection's or request's slot, until it is dropped.
pub struct Place {
    of: Arc<Places>,
    address: Option<IpAddr>,
}

impl Places {
    fn new(most: u32) -> Arc<Self> {
        Arc::new(Self { most, open: AtomicUsize::new(0), taken: Mutex::default() })
    }

    /// A place at one of so many nodes, each of which has its part of them.
    fn acquire(self: &Arc<Self>, address: Option<IpAddr>, nodes: NonZeroU32) -> Option<Place> {
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
        Some(Place { of: Arc::clone(self), address })
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
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

/// Where a browser begins to sign in, and where it comes back to. Pages may link there; what they load from there, as a
/// picture, neither begins nor ends a sign-in.
const SIGN_IN: [&str; 2] = ["/api/auth/twitch", "/api/auth/twitch/callback"];

/// Why a request is refused before it is routed: a page of another site made it.
pub fn refusal(config: &Config, method: &Method, path: &str, headers: &HeaderMap) -> Option<Error> {
    if !is_our_host(config, headers) {
        let message = format!(
            "A demo, in which anybody can be anybody, answers only under the names of its own machine. Open {} instead, \
             or start it with --demo-anywhere if others may use it.",
            config.public_url()
        );
        return Some(Error::Http(StatusCode::MISDIRECTED_REQUEST, Reason::new("unknown_host", message)));
    }
    let changes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    if SIGN_IN.contains(&path) && !is_visit(headers) {
        return Some(if is_foreign(config, headers) { foreign() } else { no_visit() });
    }
    (changes && is_foreign(config, headers)).then(foreign)
}

/// Whether a browser goes to this address with its whole page, as by a link; what is no browser does not say.
///
/// A picture, a frame or a page loaded in advance requests an address, too, without a visit. Browsers
/// always name the destination; the mode alone is what scripts say (Node's `fetch`).
fn is_visit(headers: &HeaderMap) -> bool {
    let says = |name: &str, wanted: &str| headers.get(name).is_none_or(|value| value == wanted);
    !headers.contains_key("sec-fetch-dest")
        || says("sec-fetch-mode", "navigate")
            && says("sec-fetch-dest", "document")
            && !headers.contains_key("sec-purpose")
}

fn no_visit() -> Error {
    Error::forbidden(
        "no_navigation",
        "A sign-in begins when a browser goes to this address, as by a link. A picture, frame or script cannot begin one.",
    )
}

fn foreign() -> Error {
    Error::forbidden("foreign_origin", "A page of another site made this call. Use the pages of this server itself.")
}

/// A request whose head does not say once for which host it is. Two parts of a chain could read it differently.
#[derive(Debug, Clone, Copy)]
pub struct UnclearHost;

impl UnclearHost {
    /// Whether this is one: HTTP/1.1 demands one `Host` (RFC 9112, section 3.2), older clients may send none.
    pub fn of(request: &Request) -> Option<Self> {
        let hosts = request.headers().get_all(header::HOST).iter().count();
        (hosts > 1 || (hosts == 0 && request.version() == Version::HTTP_11)).then_some(Self)
    }

    /// The refusal of a request that was marked so when it arrived.
    pub fn refusal(extensions: &Extensions) -> Option<Error> {
        extensions.get::<Self>().map(|_| {
            let message = "A request names its host once: send exactly one Host header.";
            Error::Invalid(Reason::new("unclear_host", message))
        })
    }
}

/// Why a socket is refused: a page of another site opens it.
pub fn socket_refusal(config: &Config, headers: &HeaderMap) -> Option<Error> {
    (!is_our_host(config, headers) || is_foreign(config, headers)).then(foreign)
}

/// Whether a browser made this request for a page of another site.
///
/// Browsers say so in `Sec-Fetch-Site`, older ones name the page's origin; what is no browser says neither.
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

/// Whether the address in the browser is one of ours, in a demo. A site whose name leads to this machine all of a
/// sudden (DNS rebinding) could otherwise sign in as the streamer.
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
    fn slots_are_released_and_nothing_is_kept_of_former_callers() {
        const ONE: NonZeroU32 = NonZeroU32::MIN;
        let places = Places::new(2);
        let (mine, other) = (Some(IpAddr::from([192, 0, 2, 1])), Some(IpAddr::from([192, 0, 2, 2])));
        let first = places.acquire(mine, ONE).unwrap();
        let second = places.acquire(mine, ONE).unwrap();
        assert!(places.acquire(mine, ONE).is_none());
        assert!(places.acquire(other, ONE).is_some());
        drop(first);
        let third = places.acquire(mine, ONE).unwrap();
        assert!(places.acquire(mine, ONE).is_none());
        drop(second);
        assert!(places.acquire(mine, NonZeroU32::new(2).unwrap()).is_none(), "one of two nodes has one of two places");
        drop(third);
        assert!(places.taken().is_empty());
        let unlimited = Places::new(0);
        let all: Vec<_> = (0..100).filter_map(|_| unlimited.acquire(mine, ONE)).collect();
        assert_eq!(all.len(), 100);
        let own: Vec<_> = (0..100).filter_map(|_| places.acquire(Some(IpAddr::from([127, 0, 0, 1])), ONE)).collect();
        assert_eq!(own.len(), 100, "the machine's own connections have no limit");
    }

    #[test]
    fn a_page_of_another_site_is_known_by_what_the_browser_says() {
        let config = config(&["--public-url=https://cards.example"]);
        let foreign = |lines: &[(&'static str, &str)]| is_foreign(&config, &headers(lines));
        for site in ["cross-site", "same-site"] {
            assert!(foreign(&[("sec-fetch-site", site), ("origin", "https://cards.example")]), "{site}");
        }
        assert!(foreign(&[("origin", "https://evil.example"), ("host", "cards.example")]));
        assert!(foreign(&[("origin", "null"), ("host", "cards.example")]));
        assert!(foreign(&[("origin", "https://cards.example.evil.example"), ("host", "cards.example")]));
        assert!(!foreign(&[("sec-fetch-site", "same-origin"), ("origin", "null")]), "a form under no-referrer");
        assert!(!foreign(&[("sec-fetch-site", "none")]));
        assert!(!foreign(&[("origin", "https://cards.example"), ("host", "10.0.0.5:8080")]), "behind a proxy");
        assert!(!foreign(&[("origin", "http://127.0.0.1:5173"), ("host", "127.0.0.1:5173")]));
        assert!(!foreign(&[("host", "cards.example")]), "no browser");
    }

    #[test]
    fn a_link_leads_to_the_sign_in_and_a_picture_does_not() {
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
            assert!(refusal(&config, &Method::GET, path, &own).is_some(), "{path}: nor one of our own pages");
            assert!(refusal(&config, &Method::GET, path, &headers(&[])).is_none(), "{path}: no browser");
        }
    }

    #[test]
    fn a_demo_answers_under_the_names_of_its_machine() {
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
