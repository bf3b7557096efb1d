//! Checks for new sockets.

use crate::admission::{self, UnclearHost};
use crate::core::Core;
use crate::error::Error;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Refuses pages of other sites and addresses with too many sockets. Gives a slot to the others.
pub async fn admit(State(core): State<Core>, mut request: Request, next: Next) -> Response {
    if let Some(error) = UnclearHost::refusal(request.extensions()) {
        return error.into_response();
    }
    if let Some(error) = admission::socket_refusal(&core.config, request.headers()) {
        return error.into_response();
    }
    let address = core.config.trusted_proxies.caller(request.extensions(), request.headers());
    let nodes = core.nodes.number();
    if let Err(error) = core.admission.request(address, nodes) {
        return error.into_response();
    }
    let Some(place) = core.admission.socket(address, nodes) else {
        return Error::TooMany { retry_after: 30 }.into_response();
    };
    // The socket keeps the extensions of its request as long as it lives, and with them the slot.
    request.extensions_mut().insert(Arc::new(place));
    next.run(request).await
}
