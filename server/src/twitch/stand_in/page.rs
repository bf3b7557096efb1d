//! The page for choosing a demo user. It is plain HTML and one style sheet, because its policy allows no scripts.

use super::grants::Asked;
use super::picture_of;
use crate::config::DEMO_OWNER;
use crate::markup::escaped;
use crate::users::{User, fold};
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use reqwest::Url;
use std::fmt::Write;

const PAGE: &str = include_str!("page.html");

pub async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], include_str!("page.css")).into_response()
}

/// The page, with an error about the typed name.
pub fn show(asked: &Asked, people: &[User], mistake: Option<&str>) -> Response {
    let mut list = String::new();
    let streamer = people.iter().find(|user| user.username == DEMO_OWNER);
    let name = streamer.map_or("Nova", |user| user.display_name.as_str());
    add_person(&mut list, asked, DEMO_OWNER, name, Some("The streamer"));
    for user in people.iter().filter(|user| fold(&user.username) != DEMO_OWNER) {
        add_person(&mut list, asked, &user.username, &user.display_name, None);
    }
    let mut fields = String::new();
    for (name, value) in asked.pairs() {
        // Writing to a string cannot fail.
        let _ = write!(fields, r#"<input type="hidden" name="{}" value="{}">"#, escaped(name), escaped(value));
    }
    let typed = asked.login_hint.as_deref().unwrap_or_default();
    let (described, alert) = match mistake {
        Some(mistake) => (
            r#" aria-invalid="true" aria-describedby="mistake""#,
            format!(r#"<p class="mistake" id="mistake" role="alert">{}</p>"#, escaped(mistake)),
        ),
        None => ("", String::new()),
    };
    let denied =
        asked.redirect_with(&[("error", "access_denied"), ("error_description", "The user denied you access")]);
    let page = PAGE
        .replace("{{people}}", &list)
        .replace("{{fields}}", &fields)
        .replace("{{described}}", described)
        .replace("{{mistake}}", &alert)
        .replace("{{typed}}", &escaped(typed))
        .replace("{{denied}}", &escaped(&denied));
    ([(header::CACHE_CONTROL, "no-store")], Html(page)).into_response()
}

fn add_person(list: &mut String, asked: &Asked, login: &str, name: &str, what: Option<&str>) {
    let query = Url::parse_with_params("http://x/", asked.pairs().into_iter().chain([("login_hint", login)]));
    let query = query.ok().and_then(|url| url.query().map(escaped)).unwrap_or_default();
    let what = what.map(|what| format!("<small>{}</small>", escaped(what))).unwrap_or_default();
    let _ = write!(
        list,
        r#"<li><a href="/demo/twitch/oauth2/authorize?{query}"><img src="{}" alt="" width="40" height="40"><span>{}{what}</span></a></li>"#,
        escaped(&picture_of(login)),
        escaped(name),
    );
}
