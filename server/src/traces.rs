//! Traces: the steps of a request and their durations, sent to a collector (OpenTelemetry, OTLP over HTTP).
//!
//! A request's span has its database calls as children. Each of them has spans for its wait for a thread, for each
//! attempt with its statements, and for the commit. Calls to Twitch are children, too. Jobs begin traces of their own.
//!
//! Invariants:
//! - Off unless a collector is configured. Then a request costs one read of a thread-local variable.
//! - A span contains the route, the statement and the status. It never contains the requested path, a query, a header,
//!   a body, a statement's parameter, a name or a token: every attribute is a constant, a number, or the id of the
//!   request, which the server generates.
//! - No request waits for the collector: ended spans wait in a bounded queue, and those that do not fit are counted.

mod export;
#[cfg(test)]
mod tests;

use axum::http::{HeaderMap, Method, StatusCode};
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::{
    FutureExt, Span, SpanBuilder, SpanKind, Status, TraceContextExt, Tracer, TracerProvider, WithContext,
};
use opentelemetry::{Context, KeyValue};
use opentelemetry_http::HeaderExtractor;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::{Sampler, SdkTracer, SdkTracerProvider};
use opentelemetry_sdk::{Resource, trace};
use std::borrow::Cow;
use std::sync::Arc;

pub use export::ExportStats;

/// The program's name in traces.
const SERVICE: &str = "foilcast";

/// Starts traces, if a collector is configured.
#[derive(Default)]
pub struct Traces {
    on: Option<On>,
    stats: Arc<ExportStats>,
}

struct On {
    tracer: SdkTracer,
    /// Spans are queued through the provider as long as it lives.
    provider: SdkTracerProvider,
    post: export::Post,
}

impl Traces {
    /// Exports to the collector at `endpoint`, if any, this share of all requests (0 to 1). `node` is this server's id.
    /// Needs a runtime when there is a collector.
    ///
    /// # Errors
    /// When the collector's address is invalid.
    pub fn new(endpoint: Option<String>, ratio: f64, node: &str) -> anyhow::Result<Self> {
        let Some(endpoint) = endpoint else { return Ok(Self::default()) };
        let resource = Resource::builder_empty().with_service_name(SERVICE).with_attributes([
            KeyValue::new("service.version", env!("CARGO_PKG_VERSION")),
            KeyValue::new("service.instance.id", node.to_owned()),
        ]);
        let resource = resource.build();
        let stats = Arc::<ExportStats>::default();
        let (post, processor) = export::start(&endpoint, &resource, &stats)?;
        // A trace that a proxy began is recorded if the proxy records it: otherwise its spans would have no parent.
        let sampler = Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(ratio)));
        let provider = SdkTracerProvider::builder().with_span_processor(processor).with_sampler(sampler);
        let provider = provider.with_resource(resource).build();
        let on = On { tracer: provider.tracer(SERVICE), provider, post };
        Ok(Self { on: Some(on), stats })
    }

    /// Counters of the spans, for the metrics.
    pub fn stats(&self) -> &ExportStats {
        &self.stats
    }

    /// Begins the span of a request to this route, unless this request is not sampled.
    ///
    /// A trace context in the headers is used only if a trusted proxy (`known`) sent it.
    pub fn request(&self, method: &Method, route: &str, id: &str, known: Option<&HeaderMap>) -> Option<SpanContext> {
        let on = self.on.as_ref()?;
        let mut context = Context::new().with_value(on.tracer.clone());
        if let Some(headers) = known {
            context = TraceContextPropagator::new().extract_with_context(&context, &HeaderExtractor(headers));
        }
        // A client can send any text as method.
        let usual = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
        let method = usual.into_iter().find(|usual| *usual == method.as_str()).unwrap_or("_OTHER");
        let attributes = [
            KeyValue::new("http.request.method", method),
            KeyValue::new("http.route", route.to_owned()),
            KeyValue::new("foilcast.request.id", id.to_owned()),
        ];
        SpanContext(context).child(format!("{method} {route}"), SpanKind::Server, attributes).recorded()
    }

    /// Begins a span for a job, or for a part of the current work.
    pub fn begin(&self, name: impl Into<Cow<'static, str>>, kind: SpanKind) -> Option<SpanContext> {
        let on = self.on.as_ref()?;
        let here = SpanContext::here().unwrap_or_else(|| SpanContext(Context::new().with_value(on.tracer.clone())));
        here.child(name, kind, []).recorded()
    }

    /// Calls another server, in a span of this name. A refusal marks the span as an error.
    pub async fn call<E>(
        &self,
        name: impl Into<Cow<'static, str>>,
        call: impl Future<Output = Result<reqwest::Response, E>>,
    ) -> Result<reqwest::Response, E> {
        let Some(span_context) = self.begin(name, SpanKind::Client) else { return call.await };
        let answer = span_context.around(call).await;
        match &answer {
            Ok(answer) => span_context.answered(answer.status(), 400),
            Err(_) => span_context.fail(),
        }
        answer
    }

    /// Sends the remaining spans to the collector, for some seconds at most. Later spans are not recorded.
    pub async fn end(&self) {
        let Some(on) = &self.on else { return };
        on.post.end().await;
        let _ = on.provider.shutdown();
    }
}

/// A recorded span, as the parent of others. It ends with its last clone.
#[derive(Clone)]
pub struct SpanContext(Context);

impl SpanContext {
    /// The span of the current thread or task, if it is recorded.
    pub fn here() -> Option<Self> {
        Context::map_current(|context| context.has_active_span().then(|| Self(context.clone())))?.recorded()
    }

    fn recorded(self) -> Option<Self> {
        self.0.span().is_recording().then_some(self)
    }

    /// Begins a child span, which can have children.
    #[must_use]
    pub fn child(
        &self,
        name: impl Into<Cow<'static, str>>,
        kind: SpanKind,
        attributes: impl IntoIterator<Item = KeyValue>,
    ) -> Self {
        match self.part(name, kind, attributes) {
            Some(span) => Self(self.0.with_span(span)),
            None => self.clone(),
        }
    }

    /// Begins a child span without children. It ends when it is dropped.
    pub fn part(
        &self,
        name: impl Into<Cow<'static, str>>,
        kind: SpanKind,
        attributes: impl IntoIterator<Item = KeyValue>,
    ) -> Option<trace::Span> {
        let tracer = self.0.get::<SdkTracer>()?;
        let builder = SpanBuilder::from_name(name).with_kind(kind).with_attributes(attributes);
        Some(tracer.build_with_context(builder, &self.0))
    }

    /// Adds an attribute: a number, or one of a few fixed texts.
    pub fn note(&self, key: &'static str, value: impl Into<opentelemetry::Value>) {
        self.0.span().set_attribute(KeyValue::new(key, value));
    }

    /// Marks the span as failed. The reason is in the log.
    pub fn fail(&self) {
        self.0.span().set_status(Status::error(""));
    }

    /// Sets the status of an HTTP call. It is an error from `worst` on.
    pub fn answered(&self, status: StatusCode, worst: u16) {
        self.note("http.response.status_code", i64::from(status.as_u16()));
        if status.as_u16() >= worst {
            self.fail();
        }
    }

    /// Runs a future in this span.
    pub fn around<F: Future>(&self, future: F) -> WithContext<F> {
        future.with_context(self.0.clone())
    }
}

/// Runs `future` in this span, if there is one.
pub async fn within<F: Future>(span_context: Option<&SpanContext>, future: F) -> F::Output {
    match span_context {
        None => future.await,
        Some(span_context) => span_context.around(future).await,
    }
}

/// A statement's span, which ends when it is dropped. Its name is the verb and the table, and it has the text, in which
/// every value is a parameter.
pub fn statement(span_context: &SpanContext, sql: &'static str) -> Option<trace::Span> {
    span_context.part(summary(sql), SpanKind::Internal, [KeyValue::new("db.query.text", sql)])
}

/// Marks a statement's span as failed.
pub fn failed(span: &mut trace::Span) {
    span.set_status(Status::error(""));
}

/// A statement's verb and table, such as `SELECT cards`.
fn summary(sql: &str) -> String {
    let mut words = sql.split_ascii_whitespace();
    let mut verb = words.next().unwrap_or("statement");
    // Skips the common table expressions, each of which is in brackets.
    if verb == "WITH" {
        let mut depth = 0_usize;
        words = sql.split_ascii_whitespace();
        for word in words.by_ref() {
            if depth == 0 && ["SELECT", "INSERT", "UPDATE", "DELETE"].contains(&word) {
                verb = word;
                break;
            }
            depth += word.matches('(').count();
            depth = depth.saturating_sub(word.matches(')').count());
        }
    }
    let table = match verb {
        "UPDATE" => words.next(),
        _ => words.skip_while(|word| !["FROM", "INTO"].contains(word)).nth(1),
    };
    let table = table
        .map(|name| name.split(|c: char| !c.is_alphanumeric() && c != '_').find(|part| !part.is_empty()).unwrap_or(""));
    match table.filter(|name| !name.is_empty()) {
        Some(table) => format!("{verb} {table}"),
        None => verb.to_owned(),
    }
}
