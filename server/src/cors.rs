//! Other web sites whose pages may call this server, for frontends that are developed against it. None by default.

use crate::csv;
use axum::http::{HeaderName, HeaderValue, Method, Uri, header};
use std::str::FromStr;
use std::time::Duration;
use tower_http::cors::CorsLayer;

/// How long a browser remembers what it may call.
const MAX_AGE: Duration = Duration::from_mins(10);

/// Exact origins, as browsers send them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origins(Vec<String>);

impl Origins {
    /// Whether this is one of them.
    pub fn contains(&self, origin: &str) -> bool {
        self.0.iter().any(|known| known == origin)
    }
}

impl FromStr for Origins {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        csv::values(text, exact).map(Self)
    }
}

/// The origin, if it is written as a browser writes it.
fn exact(text: &str) -> Result<String, String> {
    let wrong = || {
        format!(
            "`{text}` is not an origin. Use the form that browsers send, with scheme and port and without path or *: \
             http://localhost:5173"
        )
    };
    let uri: Uri = text.parse().map_err(|_| wrong())?;
    let (Some(scheme @ ("http" | "https")), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
        return Err(wrong());
    };
    let usual = if scheme == "http" { 80 } else { 443 };
    let origin = format!("{scheme}://{authority}").to_lowercase();
    let is_plain = !authority.as_str().contains(['@', '*']) && authority.port_u16() != Some(usual);
    if is_plain && origin == text { Ok(origin) } else { Err(wrong()) }
}

/// Lets pages of these origins call and read responses; `None` without any.
pub fn layer(origins: &Origins) -> Option<CorsLayer> {
    let named: Vec<HeaderValue> = origins.0.iter().filter_map(|origin| origin.parse().ok()).collect();
    if named.is_empty() {
        return None;
    }
    let layer = CorsLayer::new()
        .allow_origin(named)
        .allow_credentials(true)
        .allow_methods([Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            header::IF_NONE_MATCH,
            HeaderName::from_static("idempotency-key"),
        ])
        .expose_headers([
            header::ETAG,
            header::RETRY_AFTER,
            HeaderName::from_static("x-request-id"),
            HeaderName::from_static("foilcast-log"),
            HeaderName::from_static("deprecation"),
            HeaderName::from_static("sunset"),
        ])
        .max_age(MAX_AGE);
    Some(layer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Reply, TestApp, TestDatabase};
    use axum::body::Body;
    use axum::http::Request;

    const ALLOWED_ORIGIN: &str = "http://localhost:5173";

    async fn request_from(app: &TestApp, method: Method, origin: &str) -> Reply {
        let request = Request::builder()
            .method(&method)
            .uri("/api/trades")
            .header("origin", origin)
            .header("sec-fetch-site", "cross-site")
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "authorization,content-type,idempotency-key");
        app.send(request.body(Body::empty()).expect("a request")).await
    }

    fn allowed(reply: &Reply) -> Option<&str> {
        reply.headers.get("access-control-allow-origin").and_then(|value| value.to_str().ok())
    }

    #[tokio::test]
    async fn only_pages_of_a_configured_origin_may_send_requests_and_read_responses() {
        let app = TestApp::with_flags(TestDatabase::sqlite(), &["--cors-origins=http://localhost:5173"]).await;
        let preflight = request_from(&app, Method::OPTIONS, ALLOWED_ORIGIN).await;
        assert_eq!((preflight.status.as_u16(), allowed(&preflight)), (200, Some(ALLOWED_ORIGIN)));
        assert_eq!(preflight.headers["access-control-allow-credentials"], "true");
        let headers = preflight.headers["access-control-allow-headers"].to_str().expect("text");
        for name in ["authorization", "content-type", "idempotency-key"] {
            assert!(headers.contains(name), "{headers}");
        }
        let call = request_from(&app, Method::POST, ALLOWED_ORIGIN).await;
        assert_eq!(call.refusal(), "401 unauthorized", "the origin is accepted, and the request needs a token");
        assert_eq!(allowed(&call), Some(ALLOWED_ORIGIN), "refusals can be read, too");
        for other in ["http://localhost:5174", "https://localhost:5173", "null", "http://evil.example"] {
            assert_eq!(allowed(&request_from(&app, Method::OPTIONS, other).await), None, "{other}");
            let call = request_from(&app, Method::POST, other).await;
            assert_eq!((call.refusal(), allowed(&call)), ("403 foreign_origin".into(), None), "{other}");
        }
    }

    #[tokio::test]
    async fn without_configured_origins_no_other_site_is_allowed() {
        let app = TestApp::new(TestDatabase::sqlite()).await;
        assert_eq!(allowed(&request_from(&app, Method::OPTIONS, ALLOWED_ORIGIN).await), None);
        assert_eq!(request_from(&app, Method::POST, ALLOWED_ORIGIN).await.refusal(), "403 foreign_origin");
    }

    #[test]
    fn origins_are_compared_exactly() {
        assert_eq!("".parse::<Origins>().unwrap(), Origins::default());
        let both: Origins = "http://localhost:5173, https://cards.example".parse().unwrap();
        assert!(both.contains("https://cards.example") && !both.contains("https://cards.example:443"));
        for wrong in
            ["*", "null", "cards.example", "https://cards.example/", "https://*.example", "file:///a", "https://a:443"]
        {
            assert!(wrong.parse::<Origins>().is_err(), "{wrong}");
        }
    }
}
