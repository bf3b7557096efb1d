//! The OpenAPI 3.1 document of every route, made from the handlers, and a page to read it in a browser.

use crate::app::App;
use crate::cached::Wants;
use crate::error::Result;
use crate::router;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use axum::{Router, routing::get};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

/// The document's head; the paths come from the features' routers.
#[derive(OpenApi)]
#[openapi(
    info(title = "Foilcast", description = "A self-hosted home for a streamer's collectible cards."),
    modifiers(&BearerToken)
)]
pub struct Head;

struct BearerToken;

impl Modify for BearerToken {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("The session token from the sign-in."))
            .build();
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("token", SecurityScheme::Http(scheme));
    }
}

/// The whole document.
pub fn document() -> utoipa::openapi::OpenApi {
    router::features().split_for_parts().1
}

/// `/api/openapi.json` and `/api/docs`.
pub fn routes() -> Router<App> {
    let file = |kind: &'static str, text: &'static str| get(async move || ([(header::CONTENT_TYPE, kind)], text));
    Router::new()
        .route("/api/openapi.json", get(find_document))
        .route("/api/docs", get(async || Html(include_str!("openapi/docs.html"))))
        .route("/api/docs/docs.js", file("text/javascript; charset=utf-8", include_str!("openapi/docs.js")))
        .route("/api/docs/docs.css", file("text/css; charset=utf-8", include_str!("openapi/docs.css")))
}

async fn find_document(State(app): State<App>, wants: Wants) -> Result<Response> {
    app.cached.answer("openapi", "", &wants, async || Ok(document())).await.map(IntoResponse::into_response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[ignore = "the snapshot is written ahead of the handlers until all features have routes"]
    fn the_snapshot_is_what_the_handlers_say() {
        let text = document().to_pretty_json().unwrap();
        crate::bless::compare("openapi.json", &format!("{text}\n"));
    }
}
