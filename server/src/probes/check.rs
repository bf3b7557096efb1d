//! `foilcast healthcheck`: whether the server on this machine responds.

use crate::outgoing;
use anyhow::{Context, ensure};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// Asks the server that listens on `bind` for `/healthz`.
///
/// # Errors
/// When it does not respond, or reports an error.
pub async fn check(bind: SocketAddr) -> anyhow::Result<()> {
    let url = format!("http://{}/healthz", reachable(bind));
    let answer = outgoing::client(&url)?.get(&url).send().await.with_context(|| format!("no answer from {url}"))?;
    ensure!(answer.status().is_success(), "{url} answers {}", answer.status());
    Ok(())
}

/// An address at which a program of this machine reaches a server that listens on `bind`.
fn reachable(mut bind: SocketAddr) -> SocketAddr {
    match bind.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => bind.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => bind.set_ip(Ipv6Addr::LOCALHOST.into()),
        IpAddr::V4(_) | IpAddr::V6(_) => {}
    }
    bind
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::http::StatusCode;
    use axum::routing::get;
    use tokio::net::TcpListener;

    async fn serve(status: StatusCode) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let routes = Router::new().route("/healthz", get(async move || status));
        tokio::spawn(async { axum::serve(listener, routes).await });
        address
    }

    #[tokio::test]
    async fn only_a_server_that_responds_is_healthy() {
        let healthy = serve(StatusCode::OK).await;
        check(healthy).await.expect("is healthy");
        check(SocketAddr::from(([0, 0, 0, 0], healthy.port()))).await.expect("is healthy");
        let failing = check(serve(StatusCode::SERVICE_UNAVAILABLE).await).await.expect_err("fails").to_string();
        assert!(failing.ends_with("answers 503 Service Unavailable"), "{failing}");
        let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
        assert!(check(free).await.expect_err("nobody listens").to_string().starts_with("no answer from"));
    }

    #[test]
    fn a_server_on_all_addresses_is_reached_at_a_local_one() {
        for (bind, expected) in
            [("0.0.0.0:80", "127.0.0.1:80"), ("[::]:80", "[::1]:80"), ("192.0.2.1:80", "192.0.2.1:80")]
        {
            assert_eq!(reachable(bind.parse().unwrap()).to_string(), expected);
        }
    }
}
