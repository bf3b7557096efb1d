//! The page that triggers events on the demo's channel. It is plain HTML, because its content policy allows no scripts.

use super::channel::{Channel, ConnectionCommand, Redemption, make_room};
use super::grants::Grants;
use super::subject_of;
use crate::config::DEMO_OWNER;
use crate::markup::escaped;
use crate::twitch::Twitch;
use axum::Extension;
use axum::extract::{Form, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt::Write;
use std::sync::Arc;

const PAGE: &str = include_str!("channel.html");
/// Redemptions that the page shows.
const SHOWN: usize = 8;
const VIEWER: &str = "cozy_viewer";
/// The most events per request.
const TIMES: u32 = 1000;

/// The form of an event.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct TriggerForm {
    what: String,
    viewer: String,
    /// A reward's title or a chat message.
    text: String,
    tier: String,
    count: Option<u32>,
    times: Option<u32>,
    code: Option<u16>,
}

/// The last event, in the address of the page.
#[derive(Deserialize)]
pub struct Done {
    done: Option<String>,
}

/// The channel's name and id.
fn broadcaster(twitch: &Twitch) -> (String, String) {
    let login = twitch.core.config.twitch_channel().or(twitch.core.config.owner()).unwrap_or(DEMO_OWNER).to_lowercase();
    (subject_of(&login), login)
}

/// Triggers an event. A browser is redirected to the page; a program gets JSON.
pub async fn trigger(
    State(twitch): State<Twitch>,
    Extension(channel): Extension<Arc<Channel>>,
    Extension(grants): Extension<Arc<Grants>>,
    headers: HeaderMap,
    Form(wish): Form<TriggerForm>,
) -> Response {
    let accept = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    let Some((done, sent)) = happen(&twitch, &channel, &grants, &wish) else {
        return (StatusCode::BAD_REQUEST, "there is no event of this name").into_response();
    };
    if accept.contains("application/json") {
        return axum::Json(json!({"done": done, "sent": sent})).into_response();
    }
    let text = match sent {
        0 => format!("{done}. No event was sent: connect the channel on the admin page Twitch first."),
        _ => format!("{done}."),
    };
    let query = reqwest::Url::parse_with_params("http://x/", [("done", text)]);
    let query = query.ok().and_then(|url| url.query().map(ToOwned::to_owned)).unwrap_or_default();
    Redirect::to(&format!("/demo/twitch/channel?{query}")).into_response()
}

/// Triggers an event. Returns its description and the number of subscribers.
fn happen(twitch: &Twitch, channel: &Channel, grants: &Grants, wish: &TriggerForm) -> Option<(String, usize)> {
    let name = wish.viewer.trim();
    let viewer = if name.is_empty() { VIEWER } else { name };
    let (id, login) = broadcaster(twitch);
    let base = json!({
        "broadcaster_user_id": id, "broadcaster_user_login": login, "broadcaster_user_name": login,
        "user_id": subject_of(viewer), "user_login": viewer.to_lowercase(), "user_name": viewer,
    });
    let tier = if wish.tier.is_empty() { "1000" } else { &wish.tier };
    let event = |more: Value| merged(base.clone(), more);
    let times = wish.times.unwrap_or(1).clamp(1, TIMES);
    let repeat = |kind: &str, event: &Value| (0..times).map(|_| channel.happen(kind, event)).sum();
    Some(match wish.what.as_str() {
        "subscribe" => {
            let event = event(json!({"tier": tier, "is_gift": false}));
            (format!("{viewer} has subscribed"), repeat("channel.subscribe", &event))
        }
        "resubscribe" => {
            let message = json!({"text": "still here", "emotes": []});
            let event = event(json!({"tier": tier, "message": message, "cumulative_months": 15, "streak_months": 1,
                "duration_months": 6}));
            (format!("{viewer} has renewed the subscription"), channel.happen("channel.subscription.message", &event))
        }
        "gift" | "anonymous-gift" => {
            let anonymous = wish.what == "anonymous-gift";
            (format!("{} subscriptions are gifted", gifts(wish)), give(channel, &base, (tier, gifts(wish)), anonymous))
        }
        "redeem" => (format!("{viewer} redeems “{}”", wish.text), redeem(channel, &base, viewer, &wish.text)?),
        "refund" => (format!("{} waiting redemptions were refunded by hand", refund(channel)), 1),
        "cheer" => {
            let bits = wish.count.unwrap_or(100);
            let event = event(json!({"is_anonymous": false, "message": "Cheer", "bits": bits}));
            (format!("{viewer} cheers with {bits} bits"), channel.happen("channel.cheer", &event))
        }
        "raid" => {
            let viewers = wish.count.unwrap_or(25);
            let event = json!({
                "from_broadcaster_user_id": subject_of(viewer), "from_broadcaster_user_login": viewer.to_lowercase(),
                "from_broadcaster_user_name": viewer, "to_broadcaster_user_id": id, "to_broadcaster_user_login": login,
                "to_broadcaster_user_name": login, "viewers": viewers,
            });
            (format!("{viewer} raids with {viewers} viewers"), channel.happen("channel.raid", &event))
        }
        "online" => {
            let more = json!({"id": channel.new_id(), "type": "live", "started_at": channel.clock.now()});
            ("The stream has started".into(), channel.happen("stream.online", &merged(of_channel(&base), more)))
        }
        "offline" => ("The stream has ended".into(), channel.happen("stream.offline", &of_channel(&base))),
        "chat" => (format!("{viewer} says “{}”", wish.text), chat(channel, &base, viewer, &wish.text)),
        "again" => ("The last event was sent again".into(), channel.repeat()),
        "move" => ("Every connection was asked to move".into(), channel.send_command(&ConnectionCommand::Move)),
        "silence" => {
            ("No connection sends anything from now on".into(), channel.send_command(&ConnectionCommand::Silence))
        }
        "garbage" => {
            let garbage = if wish.text.is_empty() { "{\"metadata\": nonsense" } else { &wish.text };
            (
                "Every connection was sent invalid data".into(),
                channel.send_command(&ConnectionCommand::Send(garbage.into())),
            )
        }
        "close" => {
            let code = wish.code.filter(|code| (4000..=4007).contains(code)).unwrap_or(4000);
            (format!("Every connection was closed with {code}"), channel.send_command(&ConnectionCommand::Close(code)))
        }
        "revoke" => {
            let kind = Some(wish.text.as_str()).filter(|kind| !kind.is_empty());
            ("Subscriptions were revoked".into(), channel.revoke(kind, "authorization_revoked"))
        }
        "withdraw" => {
            grants.withdraw(&login);
            let ended = channel.revoke(None, "authorization_revoked");
            ("The streamer has withdrawn the permission".into(), ended)
        }
        "expire" => {
            grants.expire();
            ("Every token has ended".into(), 0)
        }
        _ => return None,
    })
}

fn gifts(wish: &TriggerForm) -> u32 {
    wish.count.unwrap_or(5).clamp(1, 100)
}

fn merged(mut event: Value, more: Value) -> Value {
    if let (Some(event), Value::Object(more)) = (event.as_object_mut(), more) {
        event.extend(more);
    }
    event
}

/// The fields that identify the channel.
fn of_channel(event: &Value) -> Value {
    let fields = event.as_object().into_iter().flatten().filter(|(name, _)| name.starts_with("broadcaster"));
    Value::Object(fields.map(|(name, value)| (name.clone(), value.clone())).collect())
}

/// A viewer gifts subscriptions: one event for the giver, and one for each recipient.
fn give(channel: &Channel, base: &Value, (tier, total): (&str, u32), anonymous: bool) -> usize {
    let mut event = merged(
        base.clone(),
        json!({"tier": tier, "total": total, "is_anonymous": anonymous,
        "cumulative_total": if anonymous { Value::Null } else { json!(284) }}),
    );
    if anonymous {
        event = merged(event, json!({"user_id": null, "user_login": null, "user_name": null}));
    }
    let mut sent = channel.happen("channel.subscription.gift", &event);
    for number in 1..=total {
        let lucky = format!("lucky_viewer_{number}");
        let event = merged(
            base.clone(),
            json!({"user_id": subject_of(&lucky), "user_login": lucky, "user_name": lucky,
            "tier": tier, "is_gift": true}),
        );
        sent += channel.happen("channel.subscribe", &event);
    }
    sent
}

/// A viewer redeems a reward. A new title creates a reward of the streamer.
fn redeem(channel: &Channel, base: &Value, viewer: &str, title: &str) -> Option<usize> {
    let title = title.trim();
    if title.is_empty() || title.chars().count() > 45 {
        return None;
    }
    let reward = channel.reward(title);
    if !reward.enabled {
        return Some(0);
    }
    let redemption = Redemption {
        id: channel.new_id(),
        reward: reward.id.clone(),
        title: reward.title.clone(),
        viewer: viewer.to_owned(),
        redeemed_at: channel.clock.now(),
        status: "UNFULFILLED",
    };
    {
        let mut inner = channel.lock();
        make_room(&mut inner.redemptions);
        inner.redemptions.push(redemption.clone());
    }
    let event = merged(
        base.clone(),
        json!({
            "id": redemption.id, "user_input": "", "status": "unfulfilled", "redeemed_at": redemption.redeemed_at,
            "reward": {"id": reward.id, "title": reward.title, "cost": reward.cost, "prompt": reward.prompt},
        }),
    );
    Some(channel.happen("channel.channel_points_custom_reward_redemption.add", &event))
}

/// The streamer refunds the open redemptions.
fn refund(channel: &Channel) -> usize {
    let mut inner = channel.lock();
    let waiting = inner.redemptions.iter_mut().filter(|one| one.status == "UNFULFILLED");
    waiting.map(|one| one.status = "CANCELED").count()
}

fn chat(channel: &Channel, base: &Value, viewer: &str, text: &str) -> usize {
    let mut event = of_channel(base);
    let fragments = json!([{"type": "text", "text": text, "cheermote": null, "emote": null, "mention": null}]);
    event = merged(
        event,
        json!({
            "chatter_user_id": subject_of(viewer), "chatter_user_login": viewer.to_lowercase(), "chatter_user_name": viewer,
            "message_id": channel.new_id(), "message": {"text": text, "fragments": fragments}, "color": "#00FF7F",
            "badges": [], "message_type": "text", "cheer": null, "reply": null, "channel_points_custom_reward_id": null,
        }),
    );
    channel.happen("channel.chat.message", &event)
}

pub async fn show(
    State(twitch): State<Twitch>,
    Extension(channel): Extension<Arc<Channel>>,
    Query(done): Query<Done>,
) -> Response {
    let inner = channel.lock();
    let mut redemptions = String::new();
    for one in inner.redemptions.iter().rev().take(SHOWN) {
        let status = match one.status {
            "FULFILLED" => "fulfilled",
            "CANCELED" => "points refunded",
            _ => "waiting",
        };
        // Writing to a string cannot fail.
        let _ =
            write!(redemptions, "<li>{}: {} <small>{status}</small></li>", escaped(&one.viewer), escaped(&one.title));
    }
    let mut said = String::new();
    for text in inner.said.iter().rev().take(SHOWN) {
        let _ = write!(said, "<li>{}</li>", escaped(text));
    }
    let mut titles: Vec<String> = inner.rewards.iter().map(|reward| reward.title.clone()).collect();
    let subscribed = inner.subscriptions.iter().filter(|one| one.status == "enabled").count();
    let sessions = inner.sessions.len();
    drop(inner);
    let settings = twitch.core.settings.now();
    for title in [&settings.reward_title, &settings.reward_live_title] {
        if !title.is_empty() && !titles.contains(title) {
            titles.push(title.clone());
        }
    }
    let mut rewards = String::new();
    for title in &titles {
        let title = escaped(title);
        let _ = write!(rewards, r#"<button name="text" value="{title}">Redeem “{title}”</button>"#);
    }
    let done = done.done.map(|done| format!(r#"<p class="done" role="status">{}</p>"#, escaped(&done)));
    let nothing = |list: String, text: &str| if list.is_empty() { format!("<li>{text}</li>") } else { list };
    let page = PAGE
        .replace("{{channel}}", &escaped(&broadcaster(&twitch).1))
        .replace("{{done}}", &done.unwrap_or_default())
        .replace("{{connections}}", &format!("{sessions} open, {subscribed} kinds of event subscribed"))
        .replace("{{redemptions}}", &nothing(redemptions, "None yet."))
        .replace("{{said}}", &nothing(said, "Nothing yet."))
        .replace("{{rewards}}", &rewards);
    ([(header::CACHE_CONTROL, "no-store")], Html(page)).into_response()
}
