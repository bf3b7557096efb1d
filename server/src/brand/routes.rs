//! The public pages of the brand and the web app's manifest.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::json;
use utoipa_axum::router::OpenApiRouter;

use super::Brands;
use super::published::BrandPageHtml;
use crate::cached::Wants;
use crate::error::{Error, Result};
use crate::feature::routes;
use crate::json::Path;

/// How long a browser may keep the manifest without asking again.
const CACHING: HeaderValue = HeaderValue::from_static("public, max-age=300");

pub fn routes() -> OpenApiRouter<Brands> {
    OpenApiRouter::new().routes(routes!(find_brand_page)).route("/manifest.webmanifest", get(find_manifest))
}

/// Returns a page of the brand, such as its rules or imprint, as sanitized HTML.
#[utoipa::path(get, path = "/api/brand/pages/{slug}", tag = "brand", params(("slug" = String, Path)),
    responses((status = OK, body = BrandPageHtml)))]
async fn find_brand_page(State(brands): State<Brands>, wants: Wants, Path(slug): Path<String>) -> Result<Response> {
    let render = async || brands.published().page(&slug).cloned().ok_or(Error::NotFound("page"));
    brands.core.cached.answer("brand-page", &slug, &wants, render).await
}

/// The web app's manifest, which names and pictures the app where it is installed.
async fn find_manifest(State(brands): State<Brands>) -> Response {
    let (published, settings) = (brands.published(), brands.core.settings.now());
    let name = &settings.brand_name;
    let icons = match &published.brand.icon {
        Some(icon) => json!([
            {"src": icon, "sizes": "512x512", "type": "image/webp", "purpose": "any"},
            {"src": icon.replace(".webp", "-m.webp"), "sizes": "192x192", "type": "image/webp", "purpose": "any"},
        ]),
        None => json!([{"src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml"}]),
    };
    let manifest = json!({
        "name": name,
        "short_name": published.brand.short_name.as_ref().unwrap_or(name),
        "description": settings.brand_intro,
        "start_url": "/",
        "display": "standalone",
        "background_color": "#0f1115",
        "theme_color": "#0f1115",
        "icons": icons,
    });
    let kind = HeaderValue::from_static("application/manifest+json");
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, CACHING)], manifest.to_string()).into_response()
}
