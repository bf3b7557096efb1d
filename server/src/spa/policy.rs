//! Security headers that limit what pages may do, so that a mistake in one of them cannot be exploited.

use super::Style;
use crate::config::Config;
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

/// Nothing of a page asks for these, so nothing that got into one can.
const PERMISSIONS: &str = "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()";
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");
const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// The policies of this server's pages.
pub struct Policies {
    page: HeaderValue,
    source: HeaderValue,
}

impl Policies {
    /// The policies of a server with this configuration.
    pub fn new(config: &Config) -> Self {
        // Some browsers do not count a socket to the page's own address as `'self'`.
        let sockets = match config.public_host() {
            Some(host) if config.is_secure() => format!(" wss://{host}"),
            Some(host) => format!(" ws://{host}"),
            None => String::new(),
        };
        let policy = |ancestors: &str| {
            HeaderValue::try_from(format!(
                "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; media-src 'self' blob:; \
                 manifest-src 'self'; img-src 'self' data: blob: https://static-cdn.jtvnw.net; \
                 connect-src 'self'{sockets}; frame-src https://player.twitch.tv; worker-src 'self'; \
                 base-uri 'none'; form-action 'self'; frame-ancestors {ancestors}"
            ))
            .unwrap_or_else(|_| HeaderValue::from_static("default-src 'self'; frame-ancestors 'none'"))
        };
        Self { page: policy("'none'"), source: policy("*") }
    }

    /// For a page that must not be framed. A policy that it has already stays.
    pub fn dress_page(&self, headers: &mut HeaderMap) {
        if !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
            headers.insert(header::CONTENT_SECURITY_POLICY, self.page.clone());
            headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
        }
        headers.insert(OPENER_POLICY, HeaderValue::from_static("same-origin"));
        headers.insert(PERMISSIONS_POLICY, HeaderValue::from_static(PERMISSIONS));
    }

    /// For a page with this style in it, which must not be framed.
    pub fn dress_styled(&self, headers: &mut HeaderMap, style: &Style) {
        headers.insert(header::CONTENT_SECURITY_POLICY, with_style(&self.page, Some(style)));
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }

    /// For a page for streaming software, which shows public data and never asks for a sign-in: others may frame it.
    pub fn dress_source(&self, headers: &mut HeaderMap, style: Option<&Style>) {
        headers.insert(header::CONTENT_SECURITY_POLICY, with_style(&self.source, style));
        headers.remove(header::X_FRAME_OPTIONS);
    }
}

/// The policy, which allows this style in the page.
fn with_style(policy: &HeaderValue, style: Option<&Style>) -> HeaderValue {
    let (Some(style), Ok(text)) = (style, policy.to_str()) else { return policy.clone() };
    let allowed = format!("style-src 'self' 'sha256-{}'", style.hash);
    HeaderValue::try_from(text.replace("style-src 'self'", &allowed)).unwrap_or_else(|_| policy.clone())
}
