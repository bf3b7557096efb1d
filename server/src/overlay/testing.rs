//! A Socket.IO client for tests that connects to the real router over TCP.

use std::collections::VecDeque;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::listen::{self, Timeouts};
use crate::testing::TestApp;

/// The timeout of every wait.
const TEST_TIMEOUT: Duration = Duration::from_secs(20);

/// Starts the application's server and returns its address.
pub(crate) async fn listen(test: &TestApp) -> std::net::SocketAddr {
    serve(test, test.router()).await
}

/// Serves a router until the application stops, and returns its address.
pub(crate) async fn serve(test: &TestApp, router: axum::Router) -> std::net::SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(listen::run(listener, router, test.core.clone(), Timeouts::default()));
    address
}

pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Messages that arrived before an acknowledgement.
    waiting: VecDeque<String>,
    last_ack: u32,
}

impl Socket {
    /// Connects with this handshake.
    pub(crate) async fn connect(address: std::net::SocketAddr, auth: Value) -> Self {
        Self::connect_in(address, auth, "en").await
    }

    /// Like [`Self::connect`], from a browser with this language.
    pub(crate) async fn connect_in(address: std::net::SocketAddr, auth: Value, language: &'static str) -> Self {
        let url = format!("ws://{address}/socket.io/?EIO=4&transport=websocket");
        let mut request = url.into_client_request().expect("a request");
        request.headers_mut().insert("accept-language", HeaderValue::from_static(language));
        let (stream, _) = tokio_tungstenite::connect_async(request).await.expect("a connection");
        let mut socket = Self { stream, waiting: VecDeque::new(), last_ack: 0 };
        assert!(socket.next().await.expect("a response").starts_with('0'), "Engine.IO did not open");
        socket.send(format!("40{auth}")).await;
        assert!(socket.next().await.expect("a response").starts_with("40"), "Socket.IO did not connect");
        socket
    }

    pub(crate) async fn emit(&mut self, event: &str, arguments: &[Value]) {
        let mut message = vec![json!(event)];
        message.extend_from_slice(arguments);
        self.send(format!("42{}", Value::Array(message))).await;
    }

    /// Sends an event and waits for the acknowledgement, which it returns.
    pub(crate) async fn emit_with_ack(&mut self, event: &str, arguments: &[Value]) -> Value {
        let mut message = vec![json!(event)];
        message.extend_from_slice(arguments);
        self.last_ack += 1;
        let prefix = format!("43{}[", self.last_ack);
        self.send(format!("42{}{}", self.last_ack, Value::Array(message))).await;
        loop {
            let text = self.next().await.expect("the connection stays open");
            if let Some(value) = text.strip_prefix(&prefix).and_then(|rest| rest.strip_suffix(']')) {
                return serde_json::from_str(value).expect("one value");
            }
            self.waiting.push_back(text);
        }
    }

    pub(crate) async fn event(&mut self) -> (String, Value) {
        loop {
            let text = match self.waiting.pop_front() {
                Some(text) => text,
                None => self.next().await.expect("the connection stays open"),
            };
            let Some(rest) = text.strip_prefix("42") else { continue };
            let message: Vec<Value> = serde_json::from_str(rest).expect("an event is a list");
            assert!(message.len() <= 2, "an event has at most one argument: {message:?}");
            let name = message[0].as_str().expect("a name").to_owned();
            return (name, message.get(1).cloned().unwrap_or_default());
        }
    }

    /// Waits for the next event of this name and ignores all others.
    pub(crate) async fn wait_for(&mut self, wanted: &str) -> Value {
        let received = async {
            loop {
                let (name, data) = self.event().await;
                if name == wanted {
                    return data;
                }
            }
        };
        tokio::time::timeout(TEST_TIMEOUT, received)
            .await
            .unwrap_or_else(|_| panic!("{wanted} was not received in time"))
    }

    /// Completes the show with these arguments, and waits for its end.
    pub(crate) async fn end_show(&mut self, arguments: &[Value]) -> Value {
        self.emit("animation-complete", arguments).await;
        self.wait_for("opening-ended").await
    }

    /// The names of all events up to and including the next one of this name.
    pub(crate) async fn events_until(&mut self, last: &str) -> Vec<String> {
        let mut names = Vec::new();
        loop {
            let (name, _) = self.event().await;
            let done = name == last;
            names.push(name);
            if done {
                return names;
            }
        }
    }

    /// Waits until the server has closed the connection.
    pub(crate) async fn wait_for_close(&mut self) {
        let closed = async { while self.next().await.is_some_and(|text| text != "41") {} };
        tokio::time::timeout(TEST_TIMEOUT, closed).await.expect("the server closes the connection in time");
    }

    /// Closes the connection, as a closed browser does.
    pub(crate) async fn close(mut self) {
        self.stream.close(None).await.expect("is closed");
    }

    async fn send(&mut self, text: String) {
        self.stream.send(Message::text(text)).await.expect("is sent");
    }

    /// The next message; answers pings.
    async fn next(&mut self) -> Option<String> {
        loop {
            let message = tokio::time::timeout(TEST_TIMEOUT, self.stream.next()).await.expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) if text.as_str() == "2" => self.send("3".into()).await,
                Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }
}
