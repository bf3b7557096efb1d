//! The client address of a request: from the headers of trusted proxies, otherwise the address of the connection.
//!
//! Any client can send `X-Forwarded-For: 192.0.2.1`. A proxy appends the address of its own client, so only what is to
//! the left of that entry can be forged: read from the right, the first address of no trusted proxy is the client's.
//! If there is none, it is [`UNKNOWN_CLIENT`] behind a proxy of this machine, never the machine itself, which has no
//! limits.

use crate::csv;
use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap};
use ipnet::IpNet;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

/// Stands for callers whose address is unknown: they share one limit.
pub const UNKNOWN_CLIENT: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// The trusted proxies: addresses and networks, separated by commas; none trusts no proxy.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Proxies(Vec<IpNet>);

impl FromStr for Proxies {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        csv::values(text, network).map(Self)
    }
}

fn network(text: &str) -> Result<IpNet, String> {
    let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
    let network =
        network.map_err(|_| format!("`{text}` is not an address or network. Use for example 127.0.0.1,10.0.0.0/24"))?;
    // With a network of all addresses, every client could choose its address.
    if network.prefix_len() == 0 {
        return Err(
            "name the proxies' own addresses: with a network of all addresses, clients could choose theirs".into()
        );
    }
    Ok(network)
}

impl Proxies {
    /// Whether none is named.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether an address is one of theirs.
    pub fn contain(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Where a request comes from; `None` when it did not come over a connection.
    pub fn caller(&self, extensions: &Extensions, headers: &HeaderMap) -> Option<IpAddr> {
        extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| self.caller_behind(peer.ip(), headers))
    }

    /// The address of a proxy that forwarded this request and is none of these. Only machines of a local network count:
    /// any client on the internet can write such headers into a request.
    pub fn unnamed(&self, extensions: &Extensions, headers: &HeaderMap) -> Option<IpAddr> {
        let is_forwarded = ["x-forwarded-for", "forwarded"].iter().any(|name| headers.contains_key(*name));
        let ConnectInfo(peer) = extensions.get::<ConnectInfo<SocketAddr>>().filter(|_| is_forwarded)?;
        let peer = peer.ip().to_canonical();
        (!self.contain(peer) && is_local(peer)).then_some(peer)
    }

    /// Where a request comes from that arrived over a connection from `peer`.
    fn caller_behind(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let peer = peer.to_canonical();
        if !self.contain(peer) {
            return peer;
        }
        let caller = match (entries(headers, "x-forwarded-for", plain), entries(headers, "forwarded", forwarded)) {
            (usual, standard) if usual.is_empty() && standard.is_empty() => return peer,
            (usual, standard) if standard.is_empty() => self.first_stranger(peer, usual),
            (usual, standard) if usual.is_empty() => self.first_stranger(peer, standard),
            // A proxy writes one of them and lets the other through as it came: which one is unknown, unless they agree.
            (usual, standard) => {
                let (usual, standard) = (self.first_stranger(peer, usual), self.first_stranger(peer, standard));
                if usual == standard { usual } else { peer }
            }
        };
        // This machine's tools call it directly: a request passed on by a proxy comes from somewhere else, whatever it
        // claims.
        if caller.is_loopback() { UNKNOWN_CLIENT } else { caller }
    }

    /// From the right, the first address that is no proxy's; the last known one when the rest cannot be read.
    fn first_stranger(&self, peer: IpAddr, entries: Vec<Option<IpAddr>>) -> IpAddr {
        let mut caller = peer;
        for entry in entries.into_iter().rev() {
            let Some(address) = entry else { break };
            caller = address;
            if !self.contain(address) {
                break;
            }
        }
        caller
    }
}

/// Whether an address belongs to this machine or a private network.
fn is_local(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => v4.is_loopback() || v4.is_private() || v4.is_link_local(),
        IpAddr::V6(v6) => v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local(),
    }
}

/// The entries of a list header, the proxy nearest to us last; `None` for an invalid address.
fn entries(headers: &HeaderMap, name: &str, read: fn(&str) -> Option<IpAddr>) -> Vec<Option<IpAddr>> {
    let lines = headers.get_all(name).iter().map(|line| line.to_str().unwrap_or_default());
    lines.flat_map(|line| line.split(',')).map(|entry| read(entry.trim())).collect()
}

/// `192.0.2.1`, `192.0.2.1:5000`, `2001:db8::1` or `[2001:db8::1]:5000`.
fn plain(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.split_once(']')).map_or(text, |(address, _)| address);
    let address = bare.parse().or_else(|_| bare.parse::<SocketAddr>().map(|address| address.ip()));
    address.ok().map(|address| address.to_canonical())
}

/// The `for` of one element of `Forwarded` (RFC 7239).
fn forwarded(element: &str) -> Option<IpAddr> {
    let mut pairs = element.split(';').filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| name.eq_ignore_ascii_case("for"))?;
    plain(value.trim().trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client_address(peer: &str, lines: &[(&'static str, &str)]) -> String {
        let trusted: Proxies = "10.0.0.0/24, 127.0.0.1".parse().unwrap();
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().unwrap());
        }
        trusted.caller_behind(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn forwarding_headers_of_untrusted_peers_are_ignored() {
        for (name, value) in [("x-forwarded-for", "192.0.2.9"), ("forwarded", "for=192.0.2.9")] {
            assert_eq!(client_address("198.51.100.7", &[(name, value)]), "198.51.100.7");
        }
    }

    #[test]
    fn an_unnamed_proxy_in_the_local_network_is_detected() {
        let trusted: Proxies = "10.0.0.0/24".parse().unwrap();
        let unnamed = |peer: &str, header: Option<&'static str>| {
            let (mut extensions, mut headers) = (Extensions::new(), HeaderMap::new());
            extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 5000)));
            if let Some(name) = header {
                headers.insert(name, "198.51.100.7".parse().unwrap());
            }
            trusted.unnamed(&extensions, &headers).map(|address| address.to_string())
        };
        for (peer, header, expected) in [
            ("172.17.0.2", Some("x-forwarded-for"), Some("172.17.0.2")),
            ("::1", Some("forwarded"), Some("::1")),
            ("172.17.0.2", None, None),
            ("10.0.0.9", Some("x-forwarded-for"), None),
            ("198.51.100.9", Some("x-forwarded-for"), None),
        ] {
            assert_eq!(unnamed(peer, header).as_deref(), expected, "{peer} {header:?}");
        }
    }

    #[test]
    fn behind_a_proxy_only_the_address_it_appended_counts() {
        assert_eq!(client_address("127.0.0.1", &[("x-forwarded-for", "192.0.2.9, 198.51.100.7")]), "198.51.100.7");
        assert_eq!(client_address("::ffff:127.0.0.1", &[("x-forwarded-for", "198.51.100.7")]), "198.51.100.7");
        let lines = [("x-forwarded-for", "192.0.2.9"), ("x-forwarded-for", "198.51.100.7, 10.0.0.3")];
        assert_eq!(client_address("10.0.0.2", &lines), "198.51.100.7", "two proxies, several lines");
        assert_eq!(client_address("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(
            client_address("127.0.0.1", &[("x-forwarded-for", "10.0.0.9, 10.0.0.8")]),
            "10.0.0.9",
            "all entries are proxies"
        );
    }

    #[test]
    fn an_unreadable_entry_results_in_the_last_known_address() {
        for nonsense in ["", "unknown", "192.0.2.9, _hidden", "127.0.0.1 192.0.2.9"] {
            assert_eq!(client_address("10.0.0.2", &[("x-forwarded-for", nonsense)]), "10.0.0.2", "{nonsense}");
            assert_eq!(
                client_address("127.0.0.1", &[("x-forwarded-for", nonsense)]),
                UNKNOWN_CLIENT.to_string(),
                "{nonsense}"
            );
        }
        assert_eq!(client_address("127.0.0.1", &[("x-forwarded-for", "192.0.2.9, nonsense, 10.0.0.8")]), "10.0.0.8");
    }

    #[test]
    fn all_forms_of_an_address_are_read() {
        for (value, expected) in [
            ("for=198.51.100.7;proto=https", "198.51.100.7"),
            ("for=192.0.2.9, For=\"198.51.100.7:5000\"", "198.51.100.7"),
            ("by=10.0.0.1; for=\"[2001:db8::1]:5000\"", "2001:db8::1"),
        ] {
            assert_eq!(client_address("127.0.0.1", &[("forwarded", value)]), expected, "{value}");
        }
        assert_eq!(client_address("127.0.0.1", &[("x-forwarded-for", "198.51.100.7:5000")]), "198.51.100.7");
        assert_eq!(client_address("127.0.0.1", &[("x-forwarded-for", "2001:db8::1")]), "2001:db8::1");
    }

    #[test]
    fn contradicting_headers_are_both_ignored() {
        let lines = [("x-forwarded-for", "198.51.100.7"), ("forwarded", "for=192.0.2.9")];
        assert_eq!(client_address("10.0.0.2", &lines), "10.0.0.2");
        assert_eq!(client_address("127.0.0.1", &lines), UNKNOWN_CLIENT.to_string());
        let lines = [("x-forwarded-for", "198.51.100.7"), ("forwarded", "for=198.51.100.7")];
        assert_eq!(client_address("127.0.0.1", &lines), "198.51.100.7");
    }

    #[test]
    fn a_client_behind_a_proxy_is_never_the_local_machine() {
        for (name, value) in [
            ("x-forwarded-for", "127.0.0.1"),
            ("x-forwarded-for", "::1"),
            ("x-forwarded-for", "::ffff:127.0.0.1"),
            ("forwarded", "for=127.0.0.2"),
            ("forwarded", "proto=https"),
        ] {
            assert_eq!(client_address("127.0.0.1", &[(name, value)]), UNKNOWN_CLIENT.to_string(), "{name}: {value}");
            assert!(!client_address("10.0.0.2", &[(name, value)]).contains("127."), "{name}: {value}");
        }
        assert_eq!(client_address("127.0.0.1", &[("x-forwarded-proto", "https")]), "127.0.0.1");
    }

    #[test]
    fn invalid_and_universal_proxy_networks_are_refused() {
        for wrong in ["proxy", "10.0.0.0/33", "127.0.0.1,0.0.0.0/0", "::/0", "true"] {
            assert!(wrong.parse::<Proxies>().is_err(), "{wrong}");
        }
        assert!("".parse::<Proxies>().unwrap().is_empty());
    }
}
