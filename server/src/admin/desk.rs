//! The admins' view of the overlay: its link and key, its connection, and a rehearsal.

use std::sync::Arc;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::admin::AdminTools;
use crate::auth::Admin;
use crate::cards::Rarity;
use crate::clock::Timestamp;
use crate::collection::CardPresenter;
use crate::db::Conn;
use crate::error::{Error, Result};
use crate::idempotency::{Answer, IdempotencyKey, Idempotent, Nothing};
use crate::ids::{OpeningId, UserId};
use crate::json::{Json, given};
use crate::messages::{Message, msg};
use crate::overlay::clock::{END_TIMEOUT_MS, show_length};
use crate::overlay::opening::find_modifier;
use crate::overlay::presence::Rehearsal;
use crate::overlay::rules::Refusal;
use crate::overlay::{self, OpeningStarted, new_key, store};
use crate::packs::PackRef;
use crate::packs::trial::Trial;
use crate::realtime::Event;
use crate::users;

use super::log::{Change, run_as};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OverlayStatus {
    user_id: UserId,
    /// The URL of the overlay, for a browser source.
    url: String,
    /// The URL of the widget with the goal and the raffle, for a browser source.
    goal_url: String,
    /// The secret key in both URLs.
    key: String,
    /// Whether an overlay is connected.
    connected: bool,
    /// When an overlay was last connected.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_seen: Option<Timestamp>,
    /// The id of the last test that an overlay has shown to its end, since this node started.
    #[serde(skip_serializing_if = "Option::is_none")]
    shown_test_id: Option<OpeningId>,
}

/// Returns the overlay's URLs and whether it is connected.
#[utoipa::path(get, path = "/api/admin/overlay", tag = "admin", security(("token" = [])),
    responses((status = OK, body = OverlayStatus)))]
pub async fn find_overlay(State(tools): State<AdminTools>, _: Admin) -> Result<Json<OverlayStatus>> {
    let reading = tools.clone();
    tools.core.db.read(move |conn| status(conn, &reading)).await.map(Json)
}

/// Replaces the overlay's key. This disconnects every overlay that has the old one.
#[utoipa::path(post, path = "/api/admin/overlay/rotate", tag = "admin", params(IdempotencyKey), security(("token" = [])),
    responses((status = OK, body = OverlayStatus)))]
pub async fn rotate_overlay_key(
    State(tools): State<AdminTools>,
    admin: Admin,
    once: Idempotent<Nothing>,
) -> Result<Answer> {
    let (writing, key) = (tools.clone(), new_key(&tools.core.dice));
    run_as(&tools.core, admin.id, once, move |tx, _, author| {
        store::set_key(tx, &key)?;
        tx.announce(Event::OverlayKeyChanged);
        // The keys themselves are secrets and are not logged.
        author.note(tx, &Change::of("rotate_overlay_key", None))?;
        status(tx, &writing)
    })
    .await
}

fn status(conn: &mut Conn<'_>, tools: &AdminTools) -> Result<OverlayStatus> {
    let owner = users::owner(conn)?.ok_or(Refusal::NoStreamer)?;
    let show = store::show(conn)?;
    Ok(OverlayStatus {
        user_id: owner.id,
        url: overlay::link(&tools.core.config, owner.id, &show.overlay_key),
        goal_url: overlay::goal_link(&tools.core.config, owner.id, &show.overlay_key),
        key: show.overlay_key,
        connected: tools.overlay.presence.connected(),
        last_seen: show.last_seen,
        shown_test_id: tools.overlay.presence.shown_rehearsal(),
    })
}

/// The opening of a rehearsal.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct TestOpening {
    /// The rarity of the best card.
    #[serde(deserialize_with = "given")]
    rarity: Option<Rarity>,
    /// The name of the best card's modifier.
    modifier: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestShown {
    #[schema(value_type = String)]
    message: Message,
    /// The id of the test, which `shownTestId` of the overlay's status has once it was shown.
    test_id: OpeningId,
}

/// Shows a rehearsal: an opening without an owner. Nothing is stored, and no seed is used.
#[utoipa::path(post, path = "/api/admin/overlay/test", tag = "admin", request_body = TestOpening,
    security(("token" = [])), responses((status = OK, body = TestShown)))]
pub async fn test_overlay(
    State(tools): State<AdminTools>,
    admin: Admin,
    Json(body): Json<TestOpening>,
) -> Result<Json<TestShown>> {
    let modifier = find_modifier(&tools.overlay, body.modifier.as_deref()).await?;
    let pack = tools.packs.find(None).await?;
    let (name, trial) = (PackRef::from(&*pack), Trial::new(&tools.packs, admin.id, pack, None));
    let (id, presenter) = (trial.id(), CardPresenter::new(&tools.packs.cards).await?);
    let mut rows = tools
        .core
        .db
        .read(move |conn| {
            users::owner(conn)?.ok_or(Refusal::NoStreamer)?;
            if store::on_air(conn)?.is_some() { Err(Refusal::Busy.into()) } else { trial.run(conn) }
        })
        .await?;
    if let Some(best) = rows.iter_mut().max_by_key(|row| row.rarity) {
        best.rarity = body.rarity.or(best.rarity);
        best.mint = body.rarity.map_or(best.mint, |_| Some(1));
        best.modifier = modifier.or(best.modifier);
    }
    let opening = OpeningStarted {
        id,
        cards: rows.iter().map(|row| presenter.show(row, false)).collect(),
        username: admin.username.to_string(),
        pack: name,
        elapsed_ms: 0,
        test: true,
    };
    let until = tools.core.clock.now().plus_millis(show_length(opening.cards.len()) + END_TIMEOUT_MS);
    let json = serde_json::to_value(&opening).map_err(Error::internal)?;
    // On this node at once, so that the queue does not use the screen before the event arrives.
    tools.overlay.presence.rehearse(Rehearsal { id, until, opening: Arc::new(json.clone()) });
    tools
        .core
        .db
        .write(move |tx| {
            tx.announce(Event::Rehearsal { id, until, opening: json.clone() });
            Ok(())
        })
        .await?;
    let message = if tools.overlay.presence.connected() {
        msg!("done.test_shown")
    } else {
        msg!("done.test_shown.without_overlay")
    };
    Ok(Json(TestShown { message, test_id: id }))
}
