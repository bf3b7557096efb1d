//! How this server calls others over HTTP: our own certificates' list, no redirects, a limit on patience.

use reqwest::Url;
use rustls::RootCertStore;
use rustls::crypto::ring;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

/// How long an answer may take.
pub const RESPONSE_TIMEOUT: Duration = Duration::from_secs(10);

/// The trust settings of TLS connections.
pub fn tls() -> anyhow::Result<rustls::ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    Ok(rustls::ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth())
}

/// A client for calls to this address and its neighbours.
pub fn client(url: &str) -> anyhow::Result<reqwest::Client> {
    let client = reqwest::Client::builder()
        .tls_backend_preconfigured(tls()?)
        .timeout(RESPONSE_TIMEOUT)
        .redirect(reqwest::redirect::Policy::none())
        .user_agent(concat!("foilcast/", env!("CARGO_PKG_VERSION")));
    let local = Url::parse(url)?.host_str().is_some_and(is_loopback);
    Ok(if local { client.no_proxy() } else { client }.build()?)
}

/// Reads a body of at most `limit` bytes.
///
/// # Errors
/// When the body is larger, or does not arrive.
pub async fn read(mut response: reqwest::Response, limit: usize) -> anyhow::Result<Vec<u8>> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await? {
        anyhow::ensure!(body.len() + chunk.len() <= limit, "the answer has more than {limit} bytes");
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

/// Whether this address is one of the machine itself.
pub fn leads_here(url: &str) -> bool {
    Url::parse(url).is_ok_and(|url| url.host_str().is_some_and(is_loopback))
}

/// Whether this host is the machine itself.
pub fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare == "localhost" || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}
