//! HTTP requests to a server that may crash at any time.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::TIMEOUT;

/// A client that does not follow redirects.
pub fn http_client() -> reqwest::Client {
    // The tests use no TLS, but the client needs a provider.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let redirects = reqwest::redirect::Policy::none();
    reqwest::Client::builder().redirect(redirects).timeout(TIMEOUT).build().expect("a client")
}

#[derive(Debug)]
pub enum Outcome {
    /// The status and the body.
    Response(u16, String),
    /// The server may have processed the request.
    ConnectionLost,
    /// The server is not listening.
    ConnectionRefused,
}

impl Outcome {
    /// The body of a 200 response.
    pub fn ok(self) -> Result<Value, String> {
        match self {
            Self::Response(200, text) => serde_json::from_str(&text).map_err(|error| format!("{text}: {error}")),
            Self::Response(status, text) => Err(format!("the server responded {status} {text}")),
            Self::ConnectionLost | Self::ConnectionRefused => Err("the server did not respond".into()),
        }
    }
}

#[derive(Clone)]
pub struct User {
    http: reqwest::Client,
    pub name: String,
    token: String,
}

impl User {
    /// Signs in at the stand-in provider as a browser does.
    pub async fn sign_in(url: &str, name: &str) -> Result<Self, String> {
        let http = http_client();
        let mut next = format!("{url}/api/auth/twitch?login_hint={name}");
        let mut cookie = String::new();
        for _ in 0..6 {
            let sent = http.get(&next).header("cookie", &cookie).send().await;
            let response = sent.map_err(|error| format!("{name} could not sign in: {error}"))?;
            let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok());
            if let Some(set) = header("set-cookie") {
                set.split(';').next().unwrap_or_default().clone_into(&mut cookie);
            }
            let Some(to) = header("location") else { break };
            if let Some((_, token)) = to.split_once("token=") {
                let token = token.split(['&', '#']).next().unwrap_or_default().to_owned();
                return Ok(Self { http, name: name.to_owned(), token });
            }
            next = if to.starts_with('/') { format!("{url}{to}") } else { to.to_owned() };
        }
        Err(format!("the sign-in of {name} did not end with a token"))
    }

    pub async fn get(&self, url: &str, path: &str) -> Result<Value, String> {
        self.send_get(url, path).await.ok()
    }

    /// Sends a GET request without retries.
    pub async fn send_get(&self, url: &str, path: &str) -> Outcome {
        execute(self.http.get(format!("{url}{path}")).bearer_auth(&self.token)).await
    }

    /// Sends a write without retries.
    pub async fn send(&self, url: &str, request: &Request) -> Outcome {
        let Request { method, path, key, body } = request;
        execute(self.request_builder(method, url, path).header("idempotency-key", key).json(body)).await
    }

    /// A request with this user's token.
    pub fn request_builder(&self, method: &Method, url: &str, path: &str) -> RequestBuilder {
        self.http.request(method.clone(), format!("{url}{path}")).bearer_auth(&self.token)
    }

    #[allow(dead_code, reason = "only tests that write raw requests need it")]
    pub fn token(&self) -> &str {
        &self.token
    }

    pub async fn id(&self, url: &str) -> Result<String, String> {
        Ok(text(&self.get(url, "/api/users/me").await?, "_id"))
    }

    /// Gives packs to another user. Only the owner may do that.
    pub async fn give_packs(&self, url: &str, to: &User, amount: u32) -> Result<(), String> {
        let body = json!({"userId": to.id(url).await?, "amount": amount});
        let request = Request { body, ..Request::post("/api/admin/give-packs", format!("give-{}", to.name)) };
        self.send(url, &request).await.ok().map(drop)
    }
}

/// A write, with its idempotency key.
pub struct Request {
    pub method: Method,
    pub path: String,
    pub key: String,
    pub body: Value,
}

impl Request {
    /// A POST request with an empty body.
    pub fn post(path: &str, key: String) -> Self {
        Self { method: Method::POST, path: path.to_owned(), key, body: json!({}) }
    }

    pub fn put(path: String, key: String, body: Value) -> Self {
        Self { method: Method::PUT, path, key, body }
    }

    pub fn delete(path: String, key: String) -> Self {
        Self { method: Method::DELETE, path, key, body: json!({}) }
    }
}

async fn execute(request: RequestBuilder) -> Outcome {
    let response = match request.send().await {
        Ok(response) => response,
        Err(error) if error.is_connect() => return Outcome::ConnectionRefused,
        Err(_) => return Outcome::ConnectionLost,
    };
    let status = response.status().as_u16();
    match response.text().await {
        Ok(text) => Outcome::Response(status, text),
        Err(_) => Outcome::ConnectionLost,
    }
}

/// A string field of a response; empty if it is missing.
pub fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_default().to_owned()
}
