//! A server's published openings, checked by both verifiers: the program's own, and the one that shares no code with
//! it.

use std::path::Path;
use std::process::Command;

/// Everything that is published is accepted by both; answers how many openings there are.
pub async fn verified(url: &str) -> Result<usize, String> {
    let address = url.to_owned();
    let checked = tokio::task::spawn_blocking(move || {
        let said = accepts(Command::new(env!("CARGO_BIN_EXE_foilcast")).args(["verify", &address]))?;
        if !said.contains("No problems found") {
            return Err(said);
        }
        let second = Path::new(env!("CARGO_MANIFEST_DIR")).join("../verifier/verify.mjs");
        let other = accepts(Command::new("node").arg(second).arg(&address))?;
        match (openings(&said), openings(&other)) {
            (Some(count), other) if other == Some(count) => Ok(count),
            _ => Err(format!("the verifiers have read different openings: {said}{other}")),
        }
    });
    checked.await.map_err(|error| error.to_string())?
}

/// How many openings a verifier says that it has checked.
fn openings(said: &str) -> Option<usize> {
    said.split_once(" openings checked")?.0.trim().parse().ok()
}

/// The output of a command that must succeed.
fn accepts(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("a verifier cannot be started: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(said) } else { Err(format!("a verifier does not accept it: {said}{errors}")) }
}
