//! One connection with Twitch: opens it and forwards its messages until it ends.
//!
//! As Twitch demands, the client sends nothing except what the protocol itself needs (pongs and the close frame).

use super::rules;
use crate::outgoing::{self, RESPONSE_TIMEOUT};
use futures_util::StreamExt;
use reqwest::Url;
use rustls_pki_types::ServerName;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// The longest message that is accepted.
const LONGEST: usize = 1024 * 1024;
/// How long a connection is still read after this side has closed it.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// A message and the connection that it came from.
#[derive(Debug)]
pub struct Inbound {
    /// The number of the connection.
    pub link: u64,
    pub what: LinkMessage,
}

#[derive(Debug)]
pub enum LinkMessage {
    Text(String),
    /// The end of the connection, with the close code; `None` when it broke.
    End(Option<u16>),
}

/// A connection. Dropping it closes it; messages on their way are still forwarded.
pub struct Link {
    _open: oneshot::Sender<()>,
}

trait Stream: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Stream for T {}

type Socket = WebSocketStream<Pin<Box<dyn Stream>>>;

/// Why a connection could not be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenError {
    TimedOut,
    NotConnected,
    /// An error of this server.
    Internal,
}

impl OpenError {
    /// The case in the messages that have it as `why`.
    pub const fn case(self) -> &'static str {
        match self {
            Self::TimedOut => "timeout",
            Self::NotConnected => "unreachable",
            Self::Internal => "fault",
        }
    }
}

/// Opens a connection to Twitch's events.
pub async fn open(url: &str, number: u64, tell: mpsc::Sender<Inbound>) -> Result<Link, OpenError> {
    let socket = tokio::time::timeout(RESPONSE_TIMEOUT, connect(url)).await.map_err(|_| OpenError::TimedOut)?;
    let socket = socket.map_err(|error| {
        tracing::debug!("could not connect to Twitch: {error:#}");
        OpenError::NotConnected
    })?;
    let (open, end) = oneshot::channel();
    tokio::spawn(pass_on(socket, number, tell, end));
    Ok(Link { _open: open })
}

/// Like [`open`] with retries, for a connection that Twitch asks for.
pub async fn open_with_retries(
    url: String,
    number: u64,
    tell: mpsc::Sender<Inbound>,
    attempts: u32,
) -> Result<(u64, Link), OpenError> {
    let mut tried = 0;
    loop {
        match open(&url, number, tell.clone()).await {
            Ok(link) => return Ok((number, link)),
            Err(error) if tried + 1 >= attempts => return Err(error),
            Err(_) => {
                let millis = u64::try_from(rules::pause(tried, 500)).unwrap_or(1000);
                tokio::time::sleep(Duration::from_millis(millis)).await;
                tried += 1;
            }
        }
    }
}

async fn connect(url: &str) -> anyhow::Result<Socket> {
    let parsed = Url::parse(url)?;
    let host = parsed.host_str().ok_or_else(|| anyhow::anyhow!("the URL has no host"))?;
    let secure = parsed.scheme() == "wss";
    anyhow::ensure!(secure || parsed.scheme() == "ws", "the URL does not start with ws:// or wss://");
    let port = parsed.port().unwrap_or(if secure { 443 } else { 80 });
    let plain = TcpStream::connect((host.trim_start_matches('[').trim_end_matches(']'), port)).await?;
    plain.set_nodelay(true)?;
    let stream: Pin<Box<dyn Stream>> = if secure {
        let name = ServerName::try_from(host.to_owned())?;
        Box::pin(tokio_rustls::TlsConnector::from(Arc::new(outgoing::tls()?)).connect(name, plain).await?)
    } else {
        Box::pin(plain)
    };
    let config = WebSocketConfig::default().max_message_size(Some(LONGEST)).max_frame_size(Some(LONGEST));
    let (socket, _) = client_async_with_config(url, stream, Some(config)).await?;
    Ok(socket)
}

async fn pass_on(mut socket: Socket, link: u64, tell: mpsc::Sender<Inbound>, mut end: oneshot::Receiver<()>) {
    let mut ending = false;
    let code = loop {
        tokio::select! {
            _ = &mut end, if !ending => {
                ending = true;
                if socket.close(None).await.is_err() {
                    break None;
                }
            }
            () = tokio::time::sleep(CLOSE_TIMEOUT), if ending => break None,
            next = socket.next() => match next {
                Some(Ok(Message::Text(text))) => {
                    if tell.send(Inbound { link, what: LinkMessage::Text(text.as_str().to_owned()) }).await.is_err() {
                        break None;
                    }
                }
                Some(Ok(Message::Close(frame))) => break frame.map(|frame| u16::from(frame.code)),
                Some(Ok(_)) => {}
                Some(Err(error)) => {
                    tracing::debug!("lost a connection to Twitch: {error}");
                    break None;
                }
                None => break None,
            }
        }
    };
    // The receiver may be dropped.
    let _ = tell.send(Inbound { link, what: LinkMessage::End(code) }).await;
}
