//! Query parameters: an empty one counts as not given (contract §12).

use axum::extract::FromRequestParts;
use axum::extract::rejection::QueryRejection;
use axum::http::Uri;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::choice;
use crate::error::{Error, Reason};
use crate::messages::{Message, msg};

/// The parameters behind the question mark.
#[derive(Debug, Clone, Copy, Default)]
pub struct Query<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        parse_query(parts.uri.query().unwrap_or_default()).map(Self)
    }
}

/// Reads a query string without its empty parameters, or describes the mistake.
fn parse_query<T: DeserializeOwned>(query: &str) -> Result<T, Error> {
    let is_given = |pair: &&str| {
        pair.split_once('=').is_some_and(|(_, value)| !value.replace("%20", "+").chars().all(|c| c == '+'))
    };
    let given: Vec<&str> = query.split('&').filter(is_given).collect();
    let uri = Uri::builder().path_and_query(format!("/?{}", given.join("&"))).build();
    let uri = uri.map_err(|_| Error::invalid(msg!("invalid_query.unreadable")))?;
    Ok(axum::extract::Query::try_from_uri(&uri)?.0)
}

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Self {
        // The text reads `Failed to deserialize query string: limit: invalid digit found in string`; a parameter that is
        // missing or given twice has no path before it.
        let text = rejection.body_text();
        let said = text.split_once(": ").map_or("", |(_, said)| said);
        let named = |what: &str| said.strip_prefix(what)?.strip_prefix('`')?.strip_suffix('`');
        let (name, problem) = if let Some(name) = named("missing field ") {
            (name, msg!("value.parameter_missing"))
        } else if let Some(name) = named("duplicate field ") {
            (name, msg!("value.parameter_twice"))
        } else if let Some((name, said)) = said.split_once(": ") {
            (name, readable_parameter(said))
        } else {
            return Self::invalid(msg!("invalid_query.unreadable"));
        };
        Self::Invalid(Reason::new(msg!("invalid_query", name, problem = problem.clone())).field(name, problem))
    }
}

/// The parser's message about a query parameter, in words for people.
fn readable_parameter(said: &str) -> Message {
    if let Some(choice) = choice(said) {
        return choice;
    }
    if said.starts_with("invalid digit") || said.starts_with("number too ") || said.starts_with("cannot parse integer")
    {
        return msg!("value.count");
    }
    if said.starts_with("invalid float") {
        return msg!("value.number");
    }
    if said.contains("`true` or `false`") {
        return msg!("value.flag");
    }
    Message::verbatim(said)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Order {
        #[default]
        Up,
        Down,
    }

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(default)]
    struct Filter {
        page: Option<u32>,
        share: Option<f64>,
        limited: bool,
        order: Order,
        text: Option<String>,
    }

    #[derive(Debug, Deserialize)]
    struct Required {
        #[serde(rename = "definition")]
        _definition: String,
    }

    #[test]
    fn an_empty_query_parameter_counts_as_not_given() {
        for query in ["", "page=&limited=&order=&share=&text=", "page&limited", "text=%20+&order=+", "&&=&other="] {
            assert_eq!(parse_query::<Filter>(query).unwrap(), Filter::default(), "{query}");
        }
        let filter: Filter = parse_query("page=&page=3&text=a%20b&limited=true&order=down").unwrap();
        assert_eq!((filter.page, filter.text.as_deref()), (Some(3), Some("a b")));
        assert_eq!((filter.limited, filter.order), (true, Order::Down));
    }

    #[test]
    fn refusals_explain_the_mistake_in_a_parameter() {
        let refusal = |query: &str| match parse_query::<Filter>(query) {
            Err(Error::Invalid(reason)) => reason.to_string(),
            other => panic!("{other:?} is no refusal"),
        };
        let number = "page: This has to be a whole number, 0 or more.";
        for (query, expected) in [
            ("page=x", number),
            ("page=-1", number),
            ("page=99999999999", number),
            ("page=1&page=2", "page: This parameter is given twice. Give it once."),
            ("share=x", "share: This has to be a number."),
            ("limited=1", "limited: This has to be true or false."),
            ("order=left", "order: “left” cannot be chosen here. Choose one of: up, down."),
        ] {
            assert_eq!(refusal(query), expected, "{query}");
        }
        let Err(Error::Invalid(reason)) = parse_query::<Required>("definition=") else {
            panic!("the parameter is missing")
        };
        assert_eq!(reason.to_string(), "definition: This parameter is missing. Name it in the query.");
        assert_eq!(reason.fields.keys().collect::<Vec<_>>(), ["definition"]);
    }
}
