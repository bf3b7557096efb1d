//! The published data of a history, recomputed by the verifier that shares no code with the server.

use std::path::Path;
use std::process::Command;

use axum::http::Method;
use serde_json::json;

use super::world::World;
use crate::packs::testing::{close_log, published};

/// Reveals every seed. The second verifier must accept all published data. Returns the number of openings.
pub(super) async fn verify_openings(world: &World) -> usize {
    for user in &world.users {
        world.call(user, &Method::POST, "/api/fairness/rotate", Some(&json!({})), None).await.ok();
    }
    close_log(&world.app).await;
    let data = published(&world.app).await;
    let number = data.openings.len();
    let text = serde_json::to_string(&data).expect("is written");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("public.json");
    std::fs::write(&file, text).expect("is written");
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
