//! Tests of which sockets get and may send which messages.

use std::sync::Arc;

use super::super::admission::AdmissionSemaphore;
use super::super::testing::serve;
use super::super::{signed_in, sockets};
use super::*;
use crate::db::Tx;
use crate::realtime::{Event, LogHead};
use foilcast_draw::Bytes32;

#[apply(on_both_engines!)]
async fn only_the_leading_overlay_completes_a_show(database: TestDatabase) {
    let mut world = World::new(database).await;
    let mut leader = world.overlay().await;
    let mut mirror = world.overlay().await;
    world.queue(&world.ada).await;
    let show = world.next_show(&mut leader).await;
    assert_eq!(mirror.wait_for("new-pack-opening").await["_id"], show["_id"], "the second one mirrors");

    mirror.emit("animation-complete", &[show["_id"].clone()]).await;
    mirror.emit("animation-complete", &[]).await;
    world.flush(&mut mirror).await;
    assert_eq!(world.status().await["isBusy"], true, "a mirror ends no show");

    leader.emit("animation-complete", &[json!("0123456789abcdef01234567")]).await;
    leader.emit("animation-complete", &[json!({"not": "an id"})]).await;
    world.flush(&mut leader).await;
    assert_eq!(world.status().await["isBusy"], true, "another opening's id ends no show");

    leader.end_show(&[]).await;
    assert_eq!(world.status().await["isBusy"], false);
}

#[apply(on_both_engines!)]
async fn a_page_at_an_overlay_address_gets_the_reason(database: TestDatabase) {
    let world = World::without_demo(database).await;
    let (nova, ada) = (json!(world.nova.id), json!(world.ada.id));
    let right = json!({"overlayKey": world.key().await});
    for (auth, id, problem) in [
        (right.clone(), &nova, Value::Null),
        (right, &ada, json!("not-the-streamer")),
        (json!({}), &nova, json!("no-key")),
        (json!({"overlayKey": ""}), &nova, json!("no-key")),
        (json!({"overlayKey": "old"}), &nova, json!("wrong-key")),
        (json!({}), &json!("nova"), json!("not-the-streamer")),
    ] {
        let mut page = Socket::connect(world.address, auth.clone()).await;
        assert_eq!(page.emit_with_ack("overlay-check", std::slice::from_ref(id)).await, problem, "{auth} {id}");
    }
}

#[apply(on_both_engines!)]
async fn visitors_and_users_cannot_end_a_show(database: TestDatabase) {
    let (mut world, mut overlay) = World::with_overlay(database).await;
    world.queue(&world.ada).await;
    let id = world.next_show(&mut overlay).await["_id"].clone();
    for auth in [
        json!({}),
        json!({"overlayKey": "guessed"}),
        json!({"overlayKey": ""}),
        json!({"token": world.ada.token}),
        json!({"token": world.nova.token}),
        json!({"token": 7, "overlayKey": ["x"]}),
    ] {
        let mut stranger = world.page(auth.clone()).await;
        stranger.emit("animation-complete", std::slice::from_ref(&id)).await;
        stranger.emit("animation-complete", &[]).await;
        world.flush(&mut stranger).await;
        assert_eq!(world.status().await["isBusy"], true, "{auth}");
    }
}

#[apply(on_both_engines!)]
async fn private_messages_reach_only_the_users_own_sockets(database: TestDatabase) {
    let world = World::new(database).await;
    let [mut own, mut other, mut stale] = three_sockets(&world).await;
    for socket in [&mut own, &mut other, &mut stale] {
        socket.emit_with_ack("join", &[json!(world.ada.id)]).await;
        socket.emit_with_ack("join", &[json!(world.nova.id)]).await;
        assert_eq!(socket.event().await.0, "queue-updated");
    }
    let gift = json!({"userId": world.ada.id, "amount": 1});
    world.test.as_user(&world.nova).post("/api/admin/give-packs", gift).await.ok();
    let received = own.wait_for("notification").await;
    assert_eq!(received["message"], "You were given 1 pack.");
    let stored = world.test.as_user(&world.ada).get("/api/notifications").await.ok();
    assert_eq!(received["_id"], stored[0]["_id"], "the stored row");
    // A broadcast follows: no other socket has received the notification before it.
    world.queue(&world.bob).await;
    for socket in [&mut other, &mut stale] {
        assert_eq!(socket.events_until("queue-updated").await, ["queue-updated"]);
    }
}

#[apply(on_both_engines!)]
async fn notifications_are_in_the_language_of_each_socket(database: TestDatabase) {
    let world = World::new(database).await;
    let ended = world.test.sign_in("ada").await;
    let connect = async |token: &str, language| {
        let mut socket = Socket::connect_in(world.address, json!({"token": token}), language).await;
        socket.emit_with_ack("join", &[json!(world.ada.id)]).await;
        socket
    };
    let mut german = connect(&world.ada.token, "de-DE,de;q=0.9,en;q=0.8").await;
    let mut english = connect(&world.ada.token, "nl").await;
    let mut signed_out = connect(&ended.token, "de").await;
    notify_ada(&world).await;
    for socket in [&mut german, &mut signed_out] {
        assert_eq!(socket.wait_for("notification").await["message"], "Du hast 1 Pack bekommen.");
    }
    assert_eq!(english.wait_for("notification").await["message"], "You were given 1 pack.");
    world.test.as_user(&ended).call(axum::http::Method::POST, "/api/auth/logout", None, None).await.ok();
    signed_out.wait_for("session-ended").await;
    world.test.as_user(&world.nova).post("/api/admin/add-packs", json!({"amount": 2})).await.ok();
    assert_eq!(german.wait_for("notification").await["message"], "Alle haben 2 Packs bekommen.");
    assert_eq!(english.wait_for("notification").await["message"], "Everybody was given 2 packs.");
    // What follows reaches all sockets.
    world.test.as_user(&world.nova).patch("/api/admin/settings", json!({"brand-name": "Nova's"})).await.ok();
    let received = signed_out.events_until("settings-updated").await;
    assert!(!received.contains(&"notification".to_owned()), "{received:?}");
}

#[apply(on_both_engines!)]
async fn broadcasts_reach_all_signed_in_sockets(database: TestDatabase) {
    let world = World::new(database).await;
    let [mut own, mut other, mut stale] = three_sockets(&world).await;
    own.emit_with_ack("join", &[json!(world.ada.id)]).await;
    other.emit_with_ack("join", &[json!(world.bob.id)]).await;
    stale.emit_with_ack("join", &[json!(world.ada.id)]).await;
    for socket in [&mut own, &mut other, &mut stale] {
        world.flush(socket).await;
    }
    let body = json!({"type": "news", "message": "A new series is here."});
    let sent = world.test.as_user(&world.nova).post("/api/admin/notifications", body).await.ok();
    for socket in [&mut own, &mut other] {
        assert_eq!(socket.wait_for("notification").await, sent["notification"], "the stored row");
    }
    // A broadcast follows: a visitor has not received the notification before it.
    world.test.as_user(&world.nova).patch("/api/admin/settings", json!({"brand-name": "Nova's"})).await.ok();
    let received = stale.events_until("settings-updated").await;
    assert!(!received.contains(&"notification".to_owned()), "{received:?}");
}

#[apply(on_both_engines!)]
async fn an_overlay_with_an_old_key_is_disconnected_if_the_event_was_lost(database: TestDatabase) {
    const CHANGED: &str = "UPDATE live_show SET overlay_key = 'another one' WHERE id = 'show'";
    let (world, mut overlay) = World::with_overlay(database).await;
    // As if the event of the new key had been lost between the nodes.
    let change = |tx: &mut crate::db::Tx<'_>| {
        tx.announce(crate::realtime::Event::Missed);
        tx.execute(CHANGED, &[])
    };
    world.test.core.db.write(change).await.expect("is written");
    overlay.wait_for_close().await;
    let _reconnected = world.overlay().await;
    assert!(world.test.features.overlay.presence.connected());
}

#[apply(on_both_engines!)]
async fn a_new_key_ends_the_connections_with_the_old_one(database: TestDatabase) {
    let (mut world, mut overlay) = World::with_overlay(database).await;
    let old = world.key().await;
    world.test.as_user(&world.nova).post("/api/admin/overlay/rotate", json!({})).await.ok();
    overlay.wait_for_close().await;
    assert!(!world.test.features.overlay.presence.connected());
    world.page(json!({"overlayKey": old})).await;
    world.queue(&world.ada).await;
    assert_eq!(world.run_dispatcher().await, None, "the old key is no longer valid");
    let _overlay = world.overlay().await;
    world.run_dispatcher().await;
    assert_eq!(world.status().await["isBusy"], true);
}

#[apply(on_both_engines!)]
async fn a_socket_gets_no_private_messages_after_its_session_ends(database: TestDatabase) {
    let world = World::new(database).await;
    let kept_session = world.test.sign_in("ada").await;
    let mut open_page = join_as_ada(&world, &kept_session).await;
    for by_other_session in [false, true] {
        let ended_session = world.test.sign_in("ada").await;
        let mut signed_out = join_as_ada(&world, &ended_session).await;
        notify_ada(&world).await;
        for socket in [&mut signed_out, &mut open_page] {
            socket.wait_for("notification").await;
        }
        if by_other_session {
            let list = world.test.as_user(&ended_session).get("/api/auth/sessions").await.ok();
            let own =
                list.as_array().and_then(|rows| rows.iter().find(|row| row["current"] == true)).expect("is listed");
            let path = format!("/api/auth/sessions/{}", own["_id"].as_str().expect("an id"));
            world.test.as_user(&kept_session).delete(&path).await.ok();
        } else {
            world
                .test
                .as_user(&ended_session)
                .call(axum::http::Method::POST, "/api/auth/logout", None, None)
                .await
                .ok();
        }
        signed_out.wait_for("session-ended").await;
        signed_out.emit_with_ack("join", &[json!(world.nova.id)]).await;
        signed_out.wait_for("queue-updated").await;
        for joins_again in [false, true] {
            if joins_again {
                signed_out.emit_with_ack("join", &[json!(world.ada.id)]).await;
            }
            notify_ada(&world).await;
            open_page.wait_for("notification").await;
            // A broadcast follows.
            world.queue(&world.bob).await;
            assert_eq!(
                signed_out.events_until("queue-updated").await,
                ["queue-updated"],
                "{by_other_session} {joins_again}"
            );
        }
    }
}

#[apply(on_both_engines!)]
async fn joining_a_room_twice_sends_its_messages_once(database: TestDatabase) {
    let world = World::new(database).await;
    let mut socket = world.page(json!({})).await;
    for _ in 0..10 {
        socket.emit_with_ack("join", &[json!(world.nova.id)]).await;
    }
    world.test.as_user(&world.nova).patch("/api/admin/settings", json!({"brand-name": "Nova's"})).await.ok();
    assert_eq!(socket.events_until("settings-updated").await, ["settings-updated"]);
}

#[apply(on_both_engines!)]
async fn all_sockets_get_the_heads_of_the_log(database: TestDatabase) {
    let world = World::new(database).await;
    let mut sockets = [world.page(json!({})).await, world.page(json!({"token": world.ada.token})).await];
    let (previous, head) = (Bytes32::from_bytes([0; 32]), Bytes32::sha256("head"));
    for (batch, round) in [(7, Some(1000)), (8, Some(1001)), (9, None)] {
        let announce = move |tx: &mut Tx<'_>| {
            tx.announce(Event::LogHead(LogHead { epoch: 5, batch, previous, head, round }));
            Ok(())
        };
        world.test.core.db.write(announce).await.expect("is announced");
        let expected = json!({"epoch": 5, "batch": batch, "previous": previous, "head": head, "round": round});
        for socket in &mut sockets {
            assert_eq!(socket.wait_for("log-head").await, expected);
        }
    }
}

#[apply(on_both_engines!)]
async fn an_overlay_does_not_wait_behind_other_sockets(database: TestDatabase) {
    let world = World::new(database).await;
    let admission = Arc::<AdmissionSemaphore>::default();
    let (layer, _io) = sockets::layer_with(&world.test.features.overlay, Arc::clone(&admission));
    let address = serve(&world.test, axum::Router::new().layer(layer)).await;
    for rotated in [false, true] {
        if rotated {
            world.test.as_user(&world.nova).post("/api/admin/overlay/rotate", json!({})).await.ok();
            // Sent after the events of the new key, which the server reads at the same time.
            let mut page = world.page(json!({})).await;
            world.test.as_user(&world.nova).patch("/api/admin/settings", json!({"brand-name": "N"})).await.ok();
            page.wait_for("settings-updated").await;
        }
        let taken = admission.acquire_all().await;
        let mut overlay = Socket::connect(address, json!({"overlayKey": world.key().await})).await;
        overlay.emit_with_ack("join", &[json!(world.nova.id)]).await;
        overlay.wait_for("queue-updated").await;
        drop(taken);
    }
}

#[apply(on_both_engines!)]
async fn a_session_that_ended_without_an_event_is_detected(database: TestDatabase) {
    let world = World::new(database).await;
    let other = world.test.sign_in("ada").await;
    let (layer, io) = sockets::layer(&world.test.features.overlay);
    let address = serve(&world.test, axum::Router::new().layer(layer)).await;
    let (mut signed_out, mut other_socket) = (
        Socket::connect(address, json!({"token": world.ada.token})).await,
        Socket::connect(address, json!({"token": other.token})).await,
    );
    for socket in [&mut signed_out, &mut other_socket] {
        socket.emit_with_ack("join", &[json!(world.ada.id)]).await;
    }
    // As on another node whose events this one does not receive.
    let (ada, token) = (world.ada.id, crate::auth::Token::parse(&world.ada.token).expect("a token").hash());
    let end = move |tx: &mut crate::db::Tx<'_>| {
        let session = crate::auth::store::find(tx, &token)?.expect("is stored");
        crate::auth::store::delete(tx, session.id, ada)
    };
    world.test.core.db.write(end).await.expect("the session ends");
    for rechecked in [false, true] {
        if rechecked {
            signed_in::recheck(&world.test.features.overlay, &io).await.expect("runs");
        }
        io.to(signed_in::private(ada)).emit("secret", &json!({})).await.expect("is sent");
        io.to(signed_in::public(ada)).emit("known", &json!({})).await.expect("is sent");
        assert_eq!(other_socket.events_until("known").await, ["secret", "known"]);
        let received = signed_out.events_until("known").await;
        assert_eq!(received.contains(&"secret".into()), !rechecked, "{received:?}");
        assert_eq!(received.contains(&"session-ended".into()), rechecked, "{received:?}");
    }
    // An expired session signs its sockets out, too.
    world.advance(Duration::from_hours(31 * 24));
    signed_in::recheck(&world.test.features.overlay, &io).await.expect("runs");
    io.to(signed_in::private(ada)).emit("secret", &json!({})).await.expect("is sent");
    io.to(signed_in::public(ada)).emit("known", &json!({})).await.expect("is sent");
    assert_eq!(other_socket.events_until("known").await, ["session-ended", "known"]);
}

/// The sockets of Ada, of Bob, and of a client with an unknown token.
async fn three_sockets(world: &World) -> [Socket; 3] {
    let connect = |token: &str| Socket::connect(world.address, json!({"token": token}));
    [connect(&world.ada.token).await, connect(&world.bob.token).await, connect(&"0".repeat(64)).await]
}

/// A page of Ada with this session, which gets private messages.
async fn join_as_ada(world: &World, session: &TestUser) -> Socket {
    let mut socket = Socket::connect(world.address, json!({"token": session.token})).await;
    socket.emit_with_ack("join", &[json!(world.ada.id)]).await;
    socket
}

/// Sends a notification to Ada only.
async fn notify_ada(world: &World) {
    let gift = json!({"userId": world.ada.id, "amount": 1});
    world.test.as_user(&world.nova).post("/api/admin/give-packs", gift).await.ok();
}
