//! The published data of a history, recomputed by the verifier that shares no code with the server.

use std::path::Path;
use std::process::Command;

use axum::http::Method;
use serde_json::{Value, json};

use super::world::World;
use crate::packs::testing::published_data;

/// Reveals every seed. The second verifier must accept all published data. Returns the number of openings.
pub(super) async fn verify_openings(world: &World) -> usize {
    for user in &world.users {
        world.call(user, &Method::POST, "/api/fairness/rotate", Some(&json!({})), None).await.ok();
    }
    let anyone = world.app.anyone();
    let mut data = published_data(&world.app).await;
    let (mut openings, mut after) = (Vec::new(), Some(0));
    while let Some(position) = after {
        let page = anyone.get(&format!("/api/fairness/openings?after={position}&limit=1000")).await.ok();
        openings.extend(page["openings"].as_array().expect("openings").clone());
        after = page["next"].as_i64();
    }
    let number = openings.len();
    data["openings"] = Value::Array(openings);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("public.json");
    std::fs::write(&file, data.to_string()).expect("is written");
    let verifier = Path::new(env!("CARGO_MANIFEST_DIR")).join("../verifier/verify.mjs");
    let output = tokio::task::spawn_blocking(move || Command::new("node").arg(verifier).arg(file).output());
    let output = output.await.expect("no panic").expect("node is installed");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    number
}
