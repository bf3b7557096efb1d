//! The state of a sign-in while the browser is at the provider: a signed cookie.
//!
//! Nothing is stored, so ten thousand begun sign-ins leave no rows. The key of the signature is derived from the client
//! secret, which every node has and no backup contains.

use axum::http::{HeaderMap, header};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;

use super::provider::client;
use crate::twitch::Twitch;

const COOKIE: &str = "foilcast_sign_in";
/// The time limit for a sign-in at the provider.
const SECONDS: u32 = 600;
/// Separates this signature from other uses of the secret.
const PURPOSE: &str = "foilcast: a sign-in that was begun";

/// Why the browser is at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Purpose {
    SignIn,
    /// To grant permissions on the channel.
    Channel,
    /// To become the owner by the setup, with the code of this hash.
    Owner {
        code_hash: String,
    },
}

impl Purpose {
    fn word(&self) -> String {
        match self {
            Self::SignIn => "sign-in".into(),
            Self::Channel => "channel".into(),
            Self::Owner { code_hash } => format!("owner-{code_hash}"),
        }
    }

    fn parse(word: &str) -> Option<Self> {
        match word.split_once('-') {
            None if word == "channel" => Some(Self::Channel),
            Some(("sign", "in")) => Some(Self::SignIn),
            Some(("owner", code_hash)) => Some(Self::Owner { code_hash: code_hash.to_owned() }),
            _ => None,
        }
    }
}

/// The state of a browser that is at the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingSignIn {
    /// The state parameter that the provider returns.
    pub state: String,
    /// The verifier for the exchange of the code (PKCE).
    pub verifier: String,
    pub purpose: Purpose,
}

impl PendingSignIn {
    /// Creates a state with random values.
    pub fn new(twitch: &Twitch, purpose: Purpose) -> Self {
        let random = || const_hex::encode(twitch.core.dice.bytes::<32>());
        Self { state: random(), verifier: random(), purpose }
    }

    /// The cookie for a browser that reached this server under the address `base`.
    pub fn cookie(&self, twitch: &Twitch, base: &str) -> String {
        let until = twitch.core.clock.now().plus_millis(i64::from(SECONDS) * 1000).millis();
        let said = format!("{}.{}.{}.{until}", self.state, self.verifier, self.purpose.word());
        let proof = const_hex::encode(proof(twitch, &said));
        let secure = if base.starts_with("https://") { "; Secure" } else { "" };
        format!("{COOKIE}={said}.{proof}; Path=/api/auth; Max-Age={SECONDS}; HttpOnly; SameSite=Lax{secure}")
    }

    /// The state in a request's cookie, if this server has signed it and it has not expired.
    pub fn read(twitch: &Twitch, headers: &HeaderMap) -> Option<Self> {
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let (_, value) = pairs.find(|(name, _)| *name == COOKIE)?;
        let (said, given) = value.rsplit_once('.')?;
        if !bool::from(const_hex::encode(proof(twitch, said)).as_bytes().ct_eq(given.as_bytes())) {
            return None;
        }
        let parts: Vec<&str> = said.split('.').collect();
        let [state, verifier, word, until] = parts.as_slice() else { return None };
        let purpose = Purpose::parse(word)?;
        let in_time = until.parse::<i64>().is_ok_and(|until| twitch.core.clock.now().millis() < until);
        in_time.then(|| Self { state: (*state).to_owned(), verifier: (*verifier).to_owned(), purpose })
    }

    /// The cookie that deletes it.
    pub fn removal_cookie() -> String {
        format!("{COOKIE}=; Path=/api/auth; Max-Age=0; HttpOnly; SameSite=Lax")
    }
}

/// The signature of a text.
fn proof(twitch: &Twitch, said: &str) -> [u8; 32] {
    // HMAC takes keys of any length, so this always succeeds; otherwise no comparison would.
    let (_, secret) = client(&twitch.core.config);
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return twitch.core.dice.bytes() };
    mac.update(PURPOSE.as_bytes());
    mac.update(b"\n");
    mac.update(said.as_bytes());
    mac.finalize().into_bytes().into()
}
