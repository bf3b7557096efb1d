//! Exports ended spans to the collector: a bounded queue, batches, and counters of the results.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Context;
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::trace::{Span, SpanData, SpanExporter as _, SpanProcessor};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;

use crate::outgoing;

/// Maximum number of queued spans. More are dropped.
const WAITING: usize = 8192;
/// Maximum number of spans per call.
const MAX_BATCH: usize = 512;
/// How long the first span of a call waits for others.
const BATCH_DELAY: Duration = Duration::from_secs(1);
/// Time limit of a call, including its retries.
const CALL_TIMEOUT: Duration = Duration::from_secs(10);
/// Time limit of the last calls when the server stops.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Debug, Default)]
pub struct ExportStats {
    exported: AtomicU64,
    dropped: AtomicU64,
    failed: AtomicU64,
}

impl ExportStats {
    /// Spans that the collector accepted.
    pub fn exported(&self) -> u64 {
        self.exported.load(Ordering::Relaxed)
    }

    /// Spans that were dropped because the queue was full.
    pub fn dropped(&self) -> u64 {
        self.dropped.load(Ordering::Relaxed)
    }

    /// Spans that the collector did not accept.
    pub fn failed(&self) -> u64 {
        self.failed.load(Ordering::Relaxed)
    }
}

/// A handle to the export task.
pub(super) struct Post {
    ending: watch::Sender<bool>,
    task: Mutex<Option<JoinHandle<()>>>,
}

/// Puts ended spans in the queue.
#[derive(Debug)]
pub(super) struct QueueSpanProcessor {
    queue: mpsc::Sender<SpanData>,
    stats: Arc<ExportStats>,
}

/// Starts the task that exports to the collector at `endpoint`.
pub(super) fn start(
    endpoint: &str,
    resource: &Resource,
    stats: &Arc<ExportStats>,
) -> anyhow::Result<(Post, QueueSpanProcessor)> {
    let mut exporter = SpanExporter::builder()
        .with_http()
        .with_http_client(outgoing::client(endpoint).context("--otlp-endpoint is not a valid URL")?)
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(endpoint)
        .with_timeout(CALL_TIMEOUT)
        .build()
        .context("could not create the trace exporter for --otlp-endpoint")?;
    exporter.set_resource(resource);
    let (queue, waiting) = mpsc::channel(WAITING);
    let (ending, ended) = watch::channel(false);
    let task = tokio::spawn(deliver(exporter, waiting, ended, Arc::clone(stats)));
    let post = Post { ending, task: Mutex::new(Some(task)) };
    Ok((post, QueueSpanProcessor { queue, stats: Arc::clone(stats) }))
}

impl Post {
    /// Sends the queued spans, for some seconds at most.
    pub(super) async fn end(&self) {
        self.ending.send_replace(true);
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task
            && tokio::time::timeout(DRAIN_TIMEOUT, task).await.is_err()
        {
            tracing::warn!("could not export the last spans in time");
        }
    }
}

impl SpanProcessor for QueueSpanProcessor {
    fn on_start(&self, _: &mut Span, _: &opentelemetry::Context) {}

    fn on_end(&self, span: SpanData) {
        if self.queue.try_send(span).is_err() {
            self.stats.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn force_flush(&self) -> OTelSdkResult {
        Ok(())
    }

    fn shutdown_with_timeout(&self, _: Duration) -> OTelSdkResult {
        Ok(())
    }
}

/// Sends spans, collected for a second or some hundred at a time, until the server stops and the queue is empty.
async fn deliver(
    exporter: SpanExporter,
    mut waiting: mpsc::Receiver<SpanData>,
    mut ended: watch::Receiver<bool>,
    stats: Arc<ExportStats>,
) {
    let mut silent = false;
    let mut batch = Vec::new();
    loop {
        tokio::select! {
            more = waiting.recv_many(&mut batch, MAX_BATCH) => if more == 0 { return },
            _ = ended.wait_for(|ended| *ended), if !waiting.is_closed() => waiting.close(),
        }
        let until = tokio::time::Instant::now() + BATCH_DELAY;
        while !batch.is_empty() && batch.len() < MAX_BATCH && !waiting.is_closed() {
            let room = MAX_BATCH - batch.len();
            tokio::select! {
                _ = waiting.recv_many(&mut batch, room) => {}
                _ = ended.wait_for(|ended| *ended) => waiting.close(),
                () = tokio::time::sleep_until(until) => break,
            }
        }
        if batch.is_empty() {
            continue;
        }
        let number = batch.len() as u64;
        let answer = tokio::time::timeout(CALL_TIMEOUT, exporter.export(std::mem::take(&mut batch))).await;
        let problem = match answer {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some("it takes too long to answer".into()),
        };
        let count = if problem.is_none() { &stats.exported } else { &stats.failed };
        count.fetch_add(number, Ordering::Relaxed);
        // Logs the start of each outage, not every second.
        let was_silent = std::mem::replace(&mut silent, problem.is_some());
        if let Some(problem) = problem.filter(|_| !was_silent) {
            tracing::warn!(trouble = problem, "could not reach the trace collector; dropping spans until it responds");
        }
    }
}
