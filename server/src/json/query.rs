//! Query parameters: an empty one counts as not given (contract §12).

use axum::extract::FromRequestParts;
use axum::extract::rejection::QueryRejection;
use axum::http::Uri;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::choice;
use crate::error::{Error, Reason};

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
    let uri = uri.map_err(|_| Error::Invalid(Reason::new("invalid_query", UNREADABLE_QUERY)))?;
    Ok(axum::extract::Query::try_from_uri(&uri)?.0)
}

const UNREADABLE_QUERY: &str = "The query parameters of this address cannot be read. Send them as name=value.";

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Self {
        // The text reads `Failed to deserialize query string: limit: invalid digit found in string`; a parameter that is
        // missing or given twice has no path before it.
        let text = rejection.body_text();
        let said = text.split_once(": ").map_or("", |(_, said)| said);
        let named = |what: &str| said.strip_prefix(what)?.strip_prefix('`')?.strip_suffix('`');
        let (name, said) = if let Some(name) = named("missing field ") {
            (name, "This parameter is missing. Name it in the query.".to_owned())
        } else if let Some(name) = named("duplicate field ") {
            (name, "This parameter is given twice. Give it once.".to_owned())
        } else if let Some((name, said)) = said.split_once(": ") {
            (name, readable_parameter(said))
        } else {
            return Self::Invalid(Reason::new("invalid_query", UNREADABLE_QUERY));
        };
        Self::Invalid(Reason::new("invalid_query", format!("{name}: {said}")).field(name, said))
    }
}

/// The parser's message about a query parameter, in words for people.
fn readable_parameter(said: &str) -> String {
    if let Some(choice) = choice(said) {
        return choice;
    }
    if said.starts_with("invalid digit") || said.starts_with("number too ") || said.starts_with("cannot parse integer")
    {
        return "This has to be a whole number, 0 or more.".into();
    }
    if said.starts_with("invalid float") {
        return "This has to be a number.".into();
    }
    if said.contains("`true` or `false`") {
        return "This has to be true or false.".into();
    }
    said.to_owned()
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
            Err(Error::Invalid(reason)) => reason.message.into_owned(),
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
        assert_eq!(reason.message, "definition: This parameter is missing. Name it in the query.");
        assert_eq!(reason.fields.keys().collect::<Vec<_>>(), ["definition"]);
    }
}
