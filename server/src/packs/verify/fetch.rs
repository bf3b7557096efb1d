//! All public data of an instance, page by page (docs/fairness.md, sections 9 and 23).

use std::time::Duration;

use anyhow::Context;
use reqwest::{Client, StatusCode, Url};
use serde_json::Value;

use super::collect::Collected;
use crate::outgoing;

/// The timeout of a request.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(60);

/// The lists of version 2, in pages by `after`, with further parameters: rows before the lines that they need.
const LISTS: [(&str, &[(&str, &str)]); 4] =
    [("grades", &[]), ("raffles", &[]), ("log/batches", &[("entries", "true")]), ("rounds", &[])];

/// Fetches everything that an instance publishes, in the order of docs/fairness.md, section 23: rows that need lines of
/// the log, then the log, then rows that lines need.
pub async fn fetch(address: &str, collected: &mut Collected) -> anyhow::Result<()> {
    let instance = Instance { client: client()?, address };
    let openings = instance.pages("openings", &[("after", "0"), ("limit", "1000")], "after").await?;
    for (list, query) in LISTS {
        for page in instance.pages(list, query, "after").await? {
            collected.add(page)?;
        }
    }
    if let Some(log) = instance.get("log", &[]).await? {
        collected.add(log)?;
    }
    let data = instance.pages("data", &[("page", "1")], "page").await?;
    anyhow::ensure!(!openings.is_empty() && !data.is_empty(), "{address} is no instance of Foilcast");
    data.into_iter().try_for_each(|page| collected.add(page))?;
    openings.into_iter().try_for_each(|page| collected.add(page))
}

struct Instance<'a> {
    client: Client,
    address: &'a str,
}

impl Instance<'_> {
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
