//! A test that looks for English in the responses to a German reader.

#![cfg(test)]

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::access::{filled, operations};
use crate::testing::{TestApp, TestDatabase};

/// Words of which German has none. A text with two of them is an English sentence.
const ENGLISH: [&str; 16] =
    ["a", "and", "are", "been", "cannot", "for", "from", "has", "is", "of", "on", "that", "the", "this", "to", "with"];

/// Texts that admins can change, names that identify, and the export, which has the stored texts.
const AS_STORED: [&str; 11] = [
    "/brandIntro",
    "/brand-intro",
    "/default",
    "/description",
    "/earlyAccessText",
    "/early-access-text",
    "/headline",
    "/intro",
    "/name",
    "/notifications/message",
    "/value",
];

fn is_english(text: &str) -> bool {
    let words: BTreeSet<_> = text.split(|c: char| !c.is_alphanumeric()).collect();
    words.into_iter().filter(|word| ENGLISH.contains(word)).count() >= 2
}

/// The English texts in a value, with their places.
fn english_in(value: &Value, place: &str, found: &mut Vec<String>) {
    match value {
        Value::String(text) if is_english(text) => {
            if !AS_STORED.iter().any(|field| place.ends_with(field)) {
                found.push(format!("{place}: {text}"));
            }
        }
        Value::Array(values) => values.iter().for_each(|value| english_in(value, place, found)),
        Value::Object(fields) => {
            // An error has its texts in English, and again in `translated`.
            let is_read = |name: &str| name == "translated" || !fields.contains_key("code");
            for (name, value) in fields.iter().filter(|(name, _)| is_read(name)) {
                english_in(value, &format!("{place}/{name}"), found);
            }
        }
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[test]
fn english_sentences_are_recognized() {
    let texts = json!({"what": "The disk of the data directory has 80 GB free.", "value": "This is the name."});
    let error = json!({"code": "x", "message": "This is the name.", "translated": {"what": "This is the name."}});
    let mut found = Vec::new();
    english_in(&json!([texts, error]), "", &mut found);
    assert_eq!(found, ["/what: The disk of the data directory has 80 GB free.", "/translated/what: This is the name."]);
    assert!(!is_english("Das ist ein Pack für alle, die an diesem Tag hier sind."));
}

/// Each operation is called once, so texts of other states are not seen.
#[tokio::test]
async fn no_response_to_a_german_reader_has_an_english_sentence() {
    let app = TestApp::new(TestDatabase::sqlite()).await;
    app.stock(&["Ant", "Bee", "Cat", "Dog", "Eel"], crate::packs::testing::SHORT_RUN, 5).await;
    crate::health::look_once(&app.features.health).await;
    let (mut found, mut seen) = (Vec::new(), 0);
    for (method, path) in operations() {
        // Some calls end sessions, so each has its own.
        let nova = app.sign_in("nova").await;
        let request = Request::builder().method(&*method.to_uppercase()).uri(filled(&path, &nova));
        let request = request
            .header("authorization", format!("Bearer {}", nova.token))
            .header("content-type", "application/json")
            .header("accept-language", "de");
        let body = if method == "get" { Body::empty() } else { Body::from(json!({}).to_string()) };
        let reply = app.send(request.body(body).expect("a request")).await;
        let body = reply.json();
        seen += usize::from(!body.is_null());
        if body["code"].is_string() && body["translated"].is_null() {
            found.push(format!("{method} {path} is not translated: {body}"));
        }
        english_in(&body, &format!("{method} {path}"), &mut found);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(seen > 150, "only {seen} operations answered with JSON");
}
