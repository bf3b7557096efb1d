//! Tests of the market over HTTP, on both engines.

mod around;
mod closing;
mod counted;
mod listings;
mod offers;
mod races;
mod sales;
mod searches;

use axum::http::Method;
use macro_rules_attribute::apply;
use serde_json::{Value, json};

use super::testing::{MarketWorld, text};
use crate::testing::{TestApp, TestDatabase, nothing_is_lost, on_both_engines};
