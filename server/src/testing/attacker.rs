//! The attacks in `docs/security.md`, which names these tests. All of them must fail.
//!
//! Attacks that need a browser are in `e2e/attacker.spec.mjs`, those on the process in `tests/attacker.rs`.

mod addresses;
mod connections;
mod foreign_pages;
mod guessing;
mod outgoing;
mod pages;
mod uploads;

use crate::testing::{Reply, TestApp};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, request::Builder};
use std::net::SocketAddr;

/// An address from the ranges for documentation.
const ATTACKER: &str = "203.0.113.66";
/// The address of a harmless visitor.
const VISITOR: &str = "198.51.100.7";

/// A request on a connection from this address.
fn from(address: &str, request: Builder) -> Request<Body> {
    let peer = SocketAddr::new(address.parse().expect("an address"), 50_000);
    request.extension(ConnectInfo(peer)).body(Body::empty()).expect("a request")
}

/// Reads a public resource from this address with these headers.
async fn read(app: &TestApp, address: &str, headers: &[(&str, &str)]) -> Reply {
    let request = Request::get("/api/rarities");
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    app.send(from(address, request)).await
}

/// The parts of a text between `begin` and `end`.
fn between<'a>(text: &'a str, begin: &'a str, end: char) -> impl Iterator<Item = &'a str> {
    text.split(begin).skip(1).filter_map(move |rest| rest.split(end).next())
}

#[test]
fn the_threat_model_and_the_attacker_tests_name_each_other() {
    let read = |path: &str| std::fs::read_to_string(format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let model = read("docs/security.md");
    let (program, browser) = (read("server/tests/attacker.rs"), read("e2e/attacker.spec.mjs"));
    let mut count = 0;
    for module in ["addresses", "connections", "foreign_pages", "guessing", "outgoing", "pages", "uploads"] {
        let source = read(&format!("server/src/testing/attacker/{module}.rs"));
        for name in between(&model, &format!("`A::{module}::"), '`') {
            assert!(source.contains(&format!("fn {name}(")), "{module}::{name} is not a test");
        }
        let tests = source.split("fn ").skip(1).filter(|rest| rest.contains('('));
        let tests = tests.filter_map(|rest| rest.split('(').next()).filter(|name| name.matches('_').count() >= 3);
        for name in tests {
            assert!(model.contains(&format!("`A::{module}::{name}`")), "the model does not name {module}::{name}");
            count += 1;
        }
    }
    for name in between(&model, "`P::", '`').filter(|name| !name.is_empty()) {
        assert!(program.contains(&format!("fn {name}(")), "{name} is not a test of the program");
    }
    for title in between(&model, "`B: ", '`') {
        assert!(browser.contains(&format!("test(\"{title}\"")), "{title} is not a test in a browser");
    }
    for title in between(&browser, "\ntest(\"", '"') {
        assert!(model.contains(&format!("`B: {title}`")), "the model does not name: {title}");
    }
    assert!(count > 20, "{count} tests were found");
}
