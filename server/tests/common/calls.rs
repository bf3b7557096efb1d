//! Calls to a server that may die at any moment.

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::LIMIT;

/// A client; redirects are looked at, not followed.
pub fn client() -> reqwest::Client {
    // Nothing here speaks TLS, but the client wants to know how it would.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let redirects = reqwest::redirect::Policy::none();
    reqwest::Client::builder().redirect(redirects).timeout(LIMIT).build().expect("a client")
}

/// The outcome of a call.
#[derive(Debug)]
pub enum Outcome {
    /// The server answered with this status and body.
    Answered(u16, String),
    /// The connection broke: whether it was done is not known.
    Broken,
    /// The server does not listen just now.
    Refused,
}

impl Outcome {
    /// The response, when it was a success.
    pub fn ok(self) -> Result<Value, String> {
        match self {
            Self::Answered(200, text) => serde_json::from_str(&text).map_err(|error| format!("{text}: {error}")),
            Self::Answered(status, text) => Err(format!("the server answered {status} {text}")),
            Self::Broken | Self::Refused => Err("the server did not answer".into()),
        }
    }
}

#[derive(Clone)]
pub struct Person {
    http: reqwest::Client,
    pub name: String,
    token: String,
}

impl Person {
    /// Signs in at the stand-in provider, by the ordinary code path.
    pub async fn sign_in(url: &str, name: &str) -> Result<Self, String> {
        let http = client();
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
        self.read(url, path).await.ok()
    }

    /// Sends a GET request; one attempt.
    pub async fn read(&self, url: &str, path: &str) -> Outcome {
        send(self.http.get(format!("{url}{path}")).bearer_auth(&self.token)).await
    }

    /// Calls once with an idempotency key.
    pub async fn call(&self, url: &str, call: &Call) -> Outcome {
        let Call { method, path, key, body } = call;
        send(self.request(method, url, path).header("idempotency-key", key).json(body)).await
    }

    /// A request of this person's, to be sent.
    pub fn request(&self, method: &Method, url: &str, path: &str) -> RequestBuilder {
        self.http.request(method.clone(), format!("{url}{path}")).bearer_auth(&self.token)
    }

    #[allow(dead_code, reason = "whoever writes requests by hand needs it")]
    pub fn token(&self) -> &str {
        &self.token
    }

    pub async fn id(&self, url: &str) -> Result<String, String> {
        Ok(text(&self.get(url, "/api/users/me").await?, "_id"))
    }

    /// The owner gives packs to a person.
    pub async fn give(&self, url: &str, to: &Person, amount: u32) -> Result<(), String> {
        let body = json!({"userId": to.id(url).await?, "amount": amount});
        let call = Call { body, ..Call::post("/api/admin/give-packs", format!("give-{}", to.name)) };
        self.call(url, &call).await.ok().map(drop)
    }
}

/// A call that moves something.
pub struct Call {
    pub method: Method,
    pub path: String,
    pub key: String,
    pub body: Value,
}

impl Call {
    /// A POST that says everything in its path.
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

async fn send(request: RequestBuilder) -> Outcome {
    let response = match request.send().await {
        Ok(response) => response,
        Err(error) if error.is_connect() => return Outcome::Refused,
        Err(_) => return Outcome::Broken,
    };
    let status = response.status().as_u16();
    match response.text().await {
        Ok(text) => Outcome::Answered(status, text),
        Err(_) => Outcome::Broken,
    }
}

/// A text in a response; empty when it is not there.
pub fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_default().to_owned()
}
