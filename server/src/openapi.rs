//! The OpenAPI 3.1 document of every route, made from the handlers, and a page to read it in a browser.

use crate::Features;
use crate::cached::Wants;
use crate::core::Core;
use crate::error::{ErrorBody, Result};
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use axum::{Router, routing::get};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, ResponseBuilder};
use utoipa::{Modify, OpenApi, PartialSchema, ToSchema};

/// The document's head; the paths come from the features' routers.
#[derive(OpenApi)]
#[openapi(
    info(title = "Foilcast", description = "A self-hosted home for a streamer's collectible cards."),
    modifiers(&BearerToken)
)]
struct Head;

/// The document without any path.
pub(crate) fn head() -> utoipa::openapi::OpenApi {
    Head::openapi()
}

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

/// The whole document: what the handlers say, and that each of them may refuse in the one shape.
pub fn document() -> utoipa::openapi::OpenApi {
    let mut document = Features::document();
    let components = document.components.get_or_insert_default();
    components.schemas.insert(ErrorBody::name().into_owned(), ErrorBody::schema());
    for path in document.paths.paths.values_mut() {
        let methods = [&mut path.get, &mut path.put, &mut path.post, &mut path.patch, &mut path.delete];
        for operation in methods.into_iter().flatten() {
            operation.responses.responses.entry("default".into()).or_insert_with(|| refusal().into());
        }
    }
    document
}

fn refusal() -> utoipa::openapi::Response {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name(ErrorBody::name()))).build();
    ResponseBuilder::new().description("The error, with code and message.").content("application/json", body).build()
}

/// Serves `/api/openapi.json` and `/api/docs`.
pub fn routes() -> Router<Core> {
    let file = |kind: &'static str, text: &'static str| get(async move || ([(header::CONTENT_TYPE, kind)], text));
    Router::new()
        .route("/api/openapi.json", get(find_document))
        .route("/api/docs", get(async || Html(include_str!("openapi/docs.html"))))
        .route("/api/docs/docs.js", file("text/javascript; charset=utf-8", include_str!("openapi/docs.js")))
        .route("/api/docs/docs.css", file("text/css; charset=utf-8", include_str!("openapi/docs.css")))
}

async fn find_document(State(core): State<Core>, wants: Wants) -> Result<Response> {
    core.cached.answer("openapi", "", &wants, async || Ok(document())).await.map(IntoResponse::into_response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_has_a_unique_id_a_summary_and_an_error_response() {
        let document = serde_json::to_value(document()).unwrap();
        let mut names = std::collections::HashSet::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            for (method, operation) in item.as_object().unwrap() {
                let name = operation["operationId"].as_str().unwrap_or_default();
                assert!(names.insert(name.to_owned()), "{method} {path}: another operation has the id `{name}`");
                assert!(operation["summary"].is_string(), "{method} {path} has no doc comment");
                let refusal = &operation["responses"]["default"]["content"]["application/json"]["schema"]["$ref"];
                assert_eq!(refusal, "#/components/schemas/ErrorBody", "{method} {path}");
            }
        }
    }

    #[test]
    fn every_reference_has_a_schema() {
        let text = document().to_json().unwrap();
        let document: serde_json::Value = serde_json::from_str(&text).unwrap();
        for reference in text.split("\"#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(document["components"]["schemas"][reference].is_object(), "the schema `{reference}` is missing");
        }
    }

    #[test]
    fn the_snapshot_equals_the_generated_document() {
        let text = document().to_pretty_json().unwrap();
        expect_test::expect_file!["../openapi.json"].assert_eq(&format!("{text}\n"));
    }
}
