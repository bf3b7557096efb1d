//! What a server publishes of its openings, checked by both verifiers: the program's own, and the one that shares no code with it.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::calls::Person;

/// Everything that is published is accepted by both; answers how many openings there are.
pub async fn verified(person: &Person, url: &str) -> Result<usize, String> {
    let mut data = person.get(url, "/api/fairness/data").await?;
    let (mut openings, mut after) = (Vec::new(), Some(0));
    while let Some(position) = after {
        let page = person.get(url, &format!("/api/fairness/openings?after={position}&limit=1000")).await?;
        openings.extend(page["openings"].as_array().ok_or("no openings are published")?.clone());
        after = page["next"].as_i64();
    }
    let count = openings.len();
    data["openings"] = Value::Array(openings);
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let file = folder.path().join("public.json");
    std::fs::write(&file, data.to_string()).map_err(|error| error.to_string())?;
    let address = url.to_owned();
    let checked = tokio::task::spawn_blocking(move || {
        let said = accepts(Command::new(env!("CARGO_BIN_EXE_foilcast")).args(["verify", &address]))?;
        if !said.contains("Everything is as the rules say") {
            return Err(said);
        }
        let second = Path::new(env!("CARGO_MANIFEST_DIR")).join("../verifier/verify.mjs");
        accepts(Command::new("node").arg(second).arg(&file))
    });
    checked.await.map_err(|error| error.to_string())??;
    Ok(count)
}

/// What a command that must do well prints.
fn accepts(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("a verifier cannot be started: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(said) } else { Err(format!("a verifier does not accept it: {said}{errors}")) }
}
