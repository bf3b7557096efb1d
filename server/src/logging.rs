//! The log.

use crate::config::LogFormat;
use std::io::IsTerminal;
use tracing::Level;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Starts the log: for people or as JSON, on standard error so that commands can print answers.
pub fn start_log(format: LogFormat, filter: &str) -> anyhow::Result<()> {
    // PostgreSQL's notices repeat what the server knows already. The filter can enable them.
    let filter = EnvFilter::try_new(format!("tokio_postgres=warn,{filter}"))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        // A closed log output must not end the request that writes to it.
        .log_internal_errors(false)
        .with_target(false);
    // At debug and trace, libraries log the data that they transfer, including tokens. These lines are never written.
    let discreet = filter_fn(|meta| *meta.level() <= Level::INFO || meta.target().starts_with("foilcast"));
    match format {
        LogFormat::Text => log.finish().with(discreet).try_init(),
        LogFormat::Json => {
            let log = log.json().flatten_event(true).with_current_span(true).with_span_list(false);
            log.finish().with(discreet).try_init()
        }
    }
    .map_err(|error| anyhow::anyhow!(error))?;
    // Log panics like everything else, so that a JSON log contains only JSON.
    std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
    Ok(())
}
