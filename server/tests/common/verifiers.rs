//! Verification of a server's published openings by `foilcast verify` and by the second verifier, which shares no code.

use std::path::Path;
use std::process::Command;

/// Both verifiers must accept all published data. Returns the number of openings.
pub async fn verify_openings(url: &str) -> Result<usize, String> {
    let address = url.to_owned();
    let verified = tokio::task::spawn_blocking(move || {
        let first = output_of(Command::new(env!("CARGO_BIN_EXE_foilcast")).args(["verify", &address]))?;
        if !first.contains("No problems found") {
            return Err(first);
        }
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../verifier/verify.mjs");
        let second = output_of(Command::new("node").arg(script).arg(&address))?;
        match (count_of(&first), count_of(&second)) {
            (Some(count), other) if other == Some(count) => Ok(count),
            _ => Err(format!("the verifiers have read different openings: {first}{second}")),
        }
    });
    verified.await.map_err(|error| error.to_string())?
}

/// The number of checked openings in a verifier's output.
fn count_of(output: &str) -> Option<usize> {
    output.split_once(" openings checked")?.0.trim().parse().ok()
}

/// The standard output of a verifier, which must succeed.
fn output_of(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("a verifier cannot be started: {error}"))?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(stdout) } else { Err(format!("a verifier failed: {stdout}{stderr}")) }
}
