//! `foilcast verify`: checks openings from public data, with the code that draws (docs/fairness.md).
//!
//! The data come from an instance's address, a file, or a folder of files. A file holds a response of
//! `/api/fairness/data`, `/api/fairness/openings`, `/api/packs/openings`, `/api/packs/openings/{id}` or
//! `/api/packs/{id}/odds/history`, or a combination of them.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::draw::{Exception, PoolConfig, PublicData, PublicOpening, Report, RevealedSeed, RunVersion, verify};

/// Openings in one request, at most.
const AT_ONCE: u32 = 1000;
/// The timeout of a request.
const RESPONSE_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(60);

/// The content of a file or response.
#[derive(Debug, Default, Deserialize)]
struct Part {
    #[serde(default)]
    pools: Vec<PoolConfig>,
    #[serde(default)]
    runs: Vec<RunVersion>,
    #[serde(default)]
    exceptions: Vec<Exception>,
    #[serde(default)]
    seeds: Vec<RevealedSeed>,
    #[serde(default)]
    openings: Vec<PublicOpening>,
    #[serde(default)]
    versions: Vec<PartVersion>,
}

/// A version in a pack's history.
#[derive(Debug, Deserialize)]
struct PartVersion {
    config: PoolConfig,
}

/// Public data merged from parts, without duplicates.
#[derive(Debug, Default)]
struct Collected {
    data: PublicData,
    known: HashSet<String>,
}

impl Collected {
    fn add(&mut self, value: Value) -> anyhow::Result<()> {
        if value.get("fairness").is_some() {
            return self.add_part(Part { openings: vec![read(value)?], ..Part::default() });
        }
        if let Value::Array(values) = value {
            return values.into_iter().try_for_each(|value| self.add(value));
        }
        self.add_part(read(value)?)
    }

    fn add_part(&mut self, part: Part) -> anyhow::Result<()> {
        let pools = part.pools.into_iter().chain(part.versions.into_iter().map(|version| version.config));
        for pool in pools {
            if self.is_new("pool", &pool)? {
                self.data.pools.push(pool);
            }
        }
        for run in part.runs {
            if self.is_new("run", &run)? {
                self.data.runs.push(run);
            }
        }
        for exception in part.exceptions {
            if self.is_new("exception", &exception)? {
                self.data.exceptions.push(exception);
            }
        }
        for seed in part.seeds {
            if self.is_new("seed", &seed)? {
                self.data.seeds.push(seed);
            }
        }
        for opening in part.openings {
            // Keep both of two different openings with one id; the check reports them.
            if self.is_new("opening", &opening)? {
                self.data.openings.push(opening);
            }
        }
        Ok(())
    }

    fn is_new<T: serde::Serialize>(&mut self, kind: &str, thing: &T) -> anyhow::Result<bool> {
        Ok(self.known.insert(format!("{kind} {}", serde_json::to_string(thing)?)))
    }
}

fn read<T: DeserializeOwned>(value: Value) -> anyhow::Result<T> {
    serde_json::from_value(value).context("this is not public data in the format of docs/fairness.md")
}

/// Reads the public data at `source`: an address that begins with http, a file, or a folder of files.
pub async fn collect(source: &str) -> anyhow::Result<PublicData> {
    let mut collected = Collected::default();
    if source.starts_with("http://") || source.starts_with("https://") {
        fetch(source.trim_end_matches('/'), &mut collected).await?;
    } else {
        for file in files(source.as_ref())? {
            let name = file.display().to_string();
            let text = std::fs::read_to_string(&file).with_context(|| format!("could not read {name}"))?;
            let value = serde_json::from_str(&text).with_context(|| format!("{name} is not JSON"))?;
            collected.add(value).with_context(|| format!("could not read {name}"))?;
        }
    }
    collected.data.runs.sort_by_key(|run| run.run_version);
    Ok(collected.data)
}

fn files(source: &Path) -> anyhow::Result<Vec<std::path::PathBuf>> {
    if !source.is_dir() {
        return Ok(vec![source.to_owned()]);
    }
    let mut files = Vec::new();
    for entry in std::fs::read_dir(source).with_context(|| format!("could not read {}", source.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
    anyhow::ensure!(!files.is_empty(), "{} contains no .json file", source.display());
    Ok(files)
}

async fn fetch(address: &str, collected: &mut Collected) -> anyhow::Result<()> {
    let client = client()?;
    let get = async |path: String| -> anyhow::Result<Value> {
        let url = format!("{address}{path}");
        let answer = client.get(&url).send().await.with_context(|| format!("could not fetch {url}"))?;
        answer.error_for_status()?.json().await.with_context(|| format!("the response of {url} is not JSON"))
    };
    let (mut after, mut openings) = (Some(0), Vec::new());
    while let Some(position) = after {
        let page = get(format!("/api/fairness/openings?after={position}&limit={AT_ONCE}")).await?;
        after = page.get("next").and_then(Value::as_i64);
        openings.push(page);
    }
    // Fetch the rest last, so that it contains every version that an opening names.
    let mut page = Some(1);
    while let Some(number) = page {
        let data = get(format!("/api/fairness/data?page={number}")).await?;
        page = data.get("next").and_then(Value::as_i64);
        collected.add(data)?;
    }
    openings.into_iter().try_for_each(|page| collected.add(page))
}

fn client() -> anyhow::Result<reqwest::Client> {
    let mut roots = rustls::RootCertStore::empty();
    roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    let tls = rustls::ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(reqwest::Client::builder().tls_backend_preconfigured(tls).timeout(RESPONSE_TIMEOUT).build()?)
}

/// Checks the published data at `source` and returns a summary.
///
/// # Errors
/// When the data cannot be read, or contain an error.
pub async fn run(source: &str) -> anyhow::Result<String> {
    let data = collect(source).await?;
    let report = verify(&data)?;
    let text = describe(&report);
    anyhow::ensure!(report.problems.is_empty(), "{text}");
    Ok(text)
}

fn describe(report: &Report) -> String {
    let Report { openings, recomputed, problems } = report;
    let waiting = openings - recomputed.min(openings);
    let mut lines = vec![format!(
        "{openings} openings checked, {recomputed} of them recomputed; the seeds of {waiting} are not revealed yet."
    )];
    lines.extend(problems.iter().map(ToString::to_string));
    lines.push(match problems.len() {
        0 => "No problems found.".to_owned(),
        1 => "Found 1 problem.".to_owned(),
        number => format!("Found {number} problems."),
    });
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packs::testing::SHORT_RUN;
    use crate::testing::{TestApp, TestDatabase, on_both_engines};
    use macro_rules_attribute::apply;
    use serde_json::json;

    #[apply(on_both_engines!)]
    async fn published_data_is_accepted_and_a_changed_field_is_rejected(database: TestDatabase) {
        let app = TestApp::new(database).await;
        app.stock(&["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir"], SHORT_RUN, 5).await;
        let ada = app.sign_in("ada").await;
        app.give_packs(ada.id, 4).await;
        for _ in 0..5 {
            app.as_user(&ada).post("/api/packs/open", json!({})).await.ok();
        }
        app.as_user(&ada).post("/api/fairness/rotate", json!({})).await.ok();

        // Over the network, as an outsider does.
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("its address"));
        let service = app.router();
        let server = tokio::spawn(async move { axum::serve(listener, service).await });
        let report = run(&address).await.expect("the data are valid");
        assert!(report.starts_with("5 openings checked, 5 of them recomputed"), "{report}");
        server.abort();

        // From files.
        let folder = tempfile::tempdir().expect("a folder");
        let mut openings = app.anyone().get("/api/packs/openings").await.ok();
        let data = app.anyone().get("/api/fairness/data").await.ok();
        let write = |name: &str, json: &Value| {
            std::fs::write(folder.path().join(name), json.to_string()).expect("is written");
        };
        write("data.json", &data);
        write("openings.json", &openings);
        let source = folder.path().display().to_string();
        assert_eq!(run(&source).await.expect("the data are valid"), report);
        openings["openings"][2]["cards"][0]["mintNumber"] = json!(9999);
        write("openings.json", &openings);
        let refused = run(&source).await.expect_err("a changed mint is detected").to_string();
        let id = openings["openings"][2]["_id"].as_str().expect("an id");
        assert!(refused.contains(id) && refused.contains("Found "), "{refused}");
    }
}
