//! Generated avatars: two colours and a band that depend on the name, and its first letter.

use crate::markup::escaped;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

/// The avatar for this name.
pub fn respond(name: &str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'"),
    ];
    (headers, draw(name)).into_response()
}

fn draw(name: &str) -> String {
    let hash = Sha256::digest(name.to_lowercase().as_bytes());
    let hue = u32::from(hash[0]) * 360 / 256;
    let (second, ribbon) = ((hue + 60 + u32::from(hash[1]) % 120) % 360, (hue + 200) % 360);
    let (angle, bend) = (u32::from(hash[2]) * 360 / 256, 30 + u32::from(hash[3]) % 50);
    let letter = name.chars().find(|c| c.is_alphanumeric()).unwrap_or('?');
    let letter = escaped(&letter.to_uppercase().collect::<String>());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 128 128\" width=\"128\" height=\"128\">\
        <defs><linearGradient id=\"g\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">\
        <stop offset=\"0\" stop-color=\"hsl({hue} 62% 46%)\"/><stop offset=\"1\" stop-color=\"hsl({second} 66% 30%)\"/>\
        </linearGradient></defs>\
        <rect width=\"128\" height=\"128\" fill=\"url(#g)\"/>\
        <g transform=\"rotate({angle} 64 64)\" fill=\"none\" stroke=\"hsl({ribbon} 80% 72%)\" stroke-opacity=\"0.5\">\
        <path d=\"M-20 92 Q 64 {bend} 148 92\" stroke-width=\"14\"/>\
        <path d=\"M-20 118 Q 64 {} 148 118\" stroke-width=\"5\"/></g>\
        <text x=\"64\" y=\"66\" text-anchor=\"middle\" dominant-baseline=\"central\" fill=\"#fff\" \
        font-family=\"system-ui, sans-serif\" font-size=\"62\" font-weight=\"700\">{letter}</text></svg>",
        bend + 26,
    )
}

#[cfg(test)]
mod tests {
    use super::draw;

    #[test]
    fn a_picture_is_deterministic_and_escapes_the_name() {
        assert_eq!(draw("Ada"), draw("ada").replace(">a<", ">A<"));
        assert_ne!(draw("ada"), draw("grace"));
        assert!(draw("<script>").contains(">S<"));
    }
}
