//! All public data of an instance, page by page (docs/fairness.md, sections 9 and 23).

use std::time::Duration;

use anyhow::Context;
use reqwest::{Client, StatusCode, Url};
use serde_json::Value;

use super::collect::Collected;
use crate::outgoing;

/// The timeout of a request.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(60);

/// How often the reading begins again after a restore of the instance.
const RETRIES: u32 = 3;

/// Fetches everything that an instance publishes, as of one epoch of its log.
///
/// # Errors
/// When the instance cannot be read, or is restored again and again.
pub async fn fetch(address: &str) -> anyhow::Result<Collected> {
    let instance = Instance { client: client()?, address };
    for _ in 0..=RETRIES {
        let epoch = instance.epoch().await?;
        let collected = instance.read().await?;
        if instance.epoch().await? == epoch {
            return Ok(collected);
        }
    }
    anyhow::bail!("{address} was restored each time while its data were read. Run this command again later")
}

struct Instance<'a> {
    client: Client,
    address: &'a str,
}

impl Instance<'_> {
    /// The epoch of the log; `None` while there is no log.
    async fn epoch(&self) -> anyhow::Result<Option<i64>> {
        Ok(self.get("log", &[]).await?.and_then(|log| log["epoch"].as_i64()))
    }

    /// Reads in the order of docs/fairness.md, section 23: rows that need lines of the log, then the log up to the batch
    /// that is the newest one then, then rows that lines need.
    async fn read(&self) -> anyhow::Result<Collected> {
        let grades = self.pages("grades", &[], "after").await?;
        let mut openings = self.pages("openings", &[("after", "0"), ("limit", "1000")], "after").await?;
        let raffles = self.pages("raffles", &[], "after").await?;
        let log = self.get("log", &[]).await?;
        let mut batches = self.pages("log/batches", &[("entries", "true")], "after").await?;
        let rounds = self.pages("rounds", &[], "after").await?;
        let data = self.pages("data", &[("page", "1")], "page").await?;
        anyhow::ensure!(!openings.is_empty() && !data.is_empty(), "{} is no instance of Foilcast", self.address);
        // Only the last page tells where the list ends.
        for hidden_from in openings.iter_mut().rev().skip(1).filter_map(|page| page.get_mut("hiddenFrom")) {
            *hidden_from = Value::Null;
        }
        let newest = log.as_ref().and_then(|log| log["batch"].as_u64());
        for batches in batches.iter_mut().filter_map(|page| page.get_mut("batches").and_then(Value::as_array_mut)) {
            batches.retain(|batch| batch["batch"].as_u64() <= newest);
        }
        let mut collected = Collected::default();
        let pages = [grades, openings, raffles, log.into_iter().collect(), batches, rounds, data];
        pages.into_iter().flatten().try_for_each(|page| collected.add(page))?;
        Ok(collected)
    }

    /// All pages of a list. `next` of a page is the parameter `key` of the page after it.
    async fn pages(&self, path: &str, query: &[(&str, &str)], key: &str) -> anyhow::Result<Vec<Value>> {
        let (mut pages, mut next) = (Vec::new(), None::<String>);
        loop {
            let kept = query.iter().filter(|(name, _)| next.is_none() || *name != key).copied();
            let query: Vec<_> = kept.chain(next.as_deref().map(|next| (key, next))).collect();
            let Some(page) = self.get(path, &query).await? else { return Ok(pages) };
            next = match page.get("next") {
                None | Some(Value::Null) => None,
                Some(Value::String(text)) => Some(text.clone()),
                Some(number) => Some(number.to_string()),
            };
            pages.push(page);
            if next.is_none() {
                return Ok(pages);
            }
        }
    }

    /// The answer of a call; `None` if the instance does not have it.
    async fn get(&self, path: &str, query: &[(&str, &str)]) -> anyhow::Result<Option<Value>> {
        let mut url = Url::parse(&format!("{}/api/fairness/{path}", self.address))?;
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        let answer = self.client.get(url.clone()).send().await.with_context(|| format!("could not fetch {url}"))?;
        if answer.status() == StatusCode::NOT_FOUND {
            return Ok(None);
        }
        let json = answer.error_for_status()?.json().await;
        json.map(Some).with_context(|| format!("the response of {url} is not JSON"))
    }
}

fn client() -> anyhow::Result<Client> {
    Ok(Client::builder().tls_backend_preconfigured(outgoing::tls()?).timeout(RESPONSE_TIMEOUT).build()?)
}
