//! The OAuth client of the sign-in provider.
//!
//! It uses plain HTTP requests with configurable addresses: the existing crates for Twitch fix its addresses at compile
//! time, so a demo with the stand-in would run other code.

use super::signin::PROVIDER;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::outgoing;
use crate::secret;
use crate::users::Person;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use reqwest::Url;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// The path of the stand-in.
pub const STAND_IN: &str = "/demo/twitch";
/// The client id and secret at the stand-in if none are configured.
const STAND_IN_CLIENT: (&str, &str) = ("foilcast", "foilcast-demo-secret");
/// The host without PKCE: Twitch uses the client's secret instead.
const WITHOUT_PKCE: &str = "id.twitch.tv";
/// The longest name that is accepted from a provider.
const NAME: usize = 50;

/// The sign-in provider of this server.
#[derive(Clone)]
pub struct Provider {
    authorize: String,
    token: String,
    users: String,
    validate: String,
    helix: String,
    eventsub: String,
    client_id: String,
    client_secret: String,
}

/// The parameters of a redirect to the provider.
#[derive(Debug, Clone, Copy)]
pub struct AuthorizationRequest<'a> {
    /// The address of the callback.
    pub redirect_uri: &'a str,
    pub state: &'a str,
    pub verifier: &'a str,
    /// The suggested user name.
    pub hint: Option<&'a str>,
    /// The requested scopes; none for a sign-in.
    pub scopes: &'a [&'a str],
}

/// The result of exchanging a code.
#[derive(Deserialize)]
pub struct Granted {
    pub access_token: String,
    /// Empty if the provider returns none.
    #[serde(default)]
    pub refresh_token: String,
    /// The lifetime of the access token in seconds.
    #[serde(default)]
    pub expires_in: i64,
    #[serde(default)]
    pub scope: Option<Vec<String>>,
}

impl Provider {
    /// The configured provider. `base` is this server's address in the browser.
    pub fn of(config: &Config, base: &str) -> Self {
        let demo = config.is_demo();
        let (here, itself) = (format!("{base}{STAND_IN}"), format!("{}{STAND_IN}", config.own_url()));
        let pick = |configured: &Option<String>, stand_in: String, twitch: &str| match configured.as_deref() {
            Some(url) if !url.trim().is_empty() => url.trim().to_owned(),
            _ if demo => stand_in,
            _ => twitch.to_owned(),
        };
        let (client_id, client_secret) = client(config);
        Self {
            authorize: pick(
                &config.twitch_authorize_url,
                format!("{here}/oauth2/authorize"),
                "https://id.twitch.tv/oauth2/authorize",
            ),
            token: pick(
                &config.twitch_token_url,
                format!("{itself}/oauth2/token"),
                "https://id.twitch.tv/oauth2/token",
            ),
            users: pick(&config.twitch_users_url, format!("{itself}/helix/users"), "https://api.twitch.tv/helix/users"),
            validate: pick(
                &config.twitch_validate_url,
                format!("{itself}/oauth2/validate"),
                "https://id.twitch.tv/oauth2/validate",
            ),
            helix: pick(&config.twitch_helix_url, format!("{itself}/helix"), "https://api.twitch.tv/helix"),
            eventsub: pick(
                &config.twitch_eventsub_url,
                format!("{}/eventsub/ws", itself.replacen("http", "ws", 1)),
                "wss://eventsub.wss.twitch.tv/ws",
            ),
            client_id,
            client_secret,
        }
    }

    /// The provider for requests of this server itself, without a browser.
    pub fn own(config: &Config) -> Self {
        Self::of(config, &config.public_url())
    }

    /// The endpoint that exchanges codes and refresh tokens.
    pub fn token_url(&self) -> &str {
        &self.token
    }

    /// The endpoint that validates a token.
    pub fn validate_url(&self) -> &str {
        &self.validate
    }

    /// The base of the API, without a slash at the end.
    pub fn helix_url(&self) -> &str {
        self.helix.trim_end_matches('/')
    }

    /// The address of the EventSub WebSocket.
    pub fn eventsub_url(&self) -> &str {
        &self.eventsub
    }

    pub fn client_id(&self) -> &str {
        &self.client_id
    }

    pub fn client_secret(&self) -> &str {
        &self.client_secret
    }

    /// The address to which the browser is redirected to sign in or to grant permissions.
    pub fn authorize_url(&self, request: &AuthorizationRequest<'_>) -> Result<String> {
        let mut url = Url::parse(&self.authorize).map_err(|error| Error::Internal(error.into()))?;
        let with_pkce = url.host_str() != Some(WITHOUT_PKCE);
        {
            let mut query = url.query_pairs_mut();
            query
                .append_pair("response_type", "code")
                .append_pair("client_id", &self.client_id)
                .append_pair("redirect_uri", request.redirect_uri)
                .append_pair("scope", &request.scopes.join(" "))
                .append_pair("state", request.state);
            if with_pkce {
                query
                    .append_pair("code_challenge", &challenge(request.verifier))
                    .append_pair("code_challenge_method", "S256");
            }
            if !request.scopes.is_empty() {
                // Ask again, so that the streamer can pick another account than the browser's current one.
                query.append_pair("force_verify", "true");
            }
            if let Some(hint) = request.hint {
                query.append_pair("login_hint", hint);
            }
        }
        Ok(url.into())
    }

    /// Exchanges the code from a callback for tokens.
    pub async fn exchange(&self, code: &str, redirect_uri: &str, verifier: &str) -> anyhow::Result<Granted> {
        let form = [
            ("client_id", self.client_id.as_str()),
            ("client_secret", &self.client_secret),
            ("code", code),
            ("grant_type", "authorization_code"),
            ("redirect_uri", redirect_uri),
            ("code_verifier", verifier),
        ];
        let granted = outgoing::client(&self.token)?.post(&self.token).form(&form).send().await?.error_for_status()?;
        Ok(granted.json().await?)
    }

    /// The user to whom a token belongs.
    pub async fn person(&self, access_token: &str) -> anyhow::Result<Person> {
        let http = outgoing::client(&self.users)?;
        let users = http.get(&self.users).bearer_auth(access_token).header("Client-Id", &self.client_id).send();
        let Users { data } = users.await?.error_for_status()?.json().await?;
        let [user] = <[ProviderUser; 1]>::try_from(data)
            .map_err(|data| anyhow::anyhow!("the provider returned {} users instead of one", data.len()))?;
        user.into_person(&self.users)
    }
}

/// The client id and secret at the provider.
pub fn client(config: &Config) -> (String, String) {
    let given = |value: Option<&str>, stand_in: &str| match value.map(str::trim) {
        Some(value) if !value.is_empty() => value.to_owned(),
        _ if config.is_demo() => stand_in.to_owned(),
        _ => String::new(),
    };
    let secret = secret::given(config.twitch_client_secret.as_ref());
    (given(config.twitch_client_id.as_deref(), STAND_IN_CLIENT.0), given(secret, STAND_IN_CLIENT.1))
}

/// The PKCE challenge of a verifier.
fn challenge(verifier: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
}

#[derive(Deserialize)]
struct Users {
    data: Vec<ProviderUser>,
}

#[derive(Deserialize)]
struct ProviderUser {
    id: String,
    login: String,
    #[serde(default)]
    display_name: String,
    #[serde(default)]
    profile_image_url: String,
}

impl ProviderUser {
    fn into_person(self, users_url: &str) -> anyhow::Result<Person> {
        let fits = |text: &str| {
            let length = text.chars().count();
            (1..=NAME).contains(&length) && !text.chars().any(char::is_control)
        };
        let (subject, login) = (self.id.trim().to_owned(), self.login.trim().to_owned());
        anyhow::ensure!(fits(&subject) && fits(&login), "the provider returned a user without a valid id or name");
        let display_name = Some(self.display_name.trim()).filter(|name| fits(name)).unwrap_or(&login).to_owned();
        Ok(Person {
            provider: PROVIDER,
            picture_url: picture(&self.profile_image_url, users_url),
            subject,
            login,
            display_name,
            demo: false,
        })
    }
}

/// A picture's address if pages may use it: an HTTPS address, or a path if the provider is this server.
fn picture(url: &str, users_url: &str) -> Option<String> {
    let parsed = Url::parse(url).ok().filter(|_| url.len() <= 500)?;
    let own =
        Url::parse(users_url).is_ok_and(|own| own.origin() == parsed.origin() && own.path().starts_with(STAND_IN));
    if own {
        return Some(parsed.path().to_owned());
    }
    (parsed.scheme() == "https").then(|| parsed.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn provider(flags: &[&str]) -> Provider {
        let config = crate::testing::config(flags);
        Provider::of(&config, &config.public_url())
    }

    fn request<'a>(state: &'a str, verifier: &'a str, hint: Option<&'a str>) -> AuthorizationRequest<'a> {
        AuthorizationRequest { redirect_uri: "https://x/cb", state, verifier, hint, scopes: &[] }
    }

    fn query(url: &str, name: &str) -> Option<String> {
        let url = Url::parse(url).expect("is an address");
        url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned())
    }

    #[test]
    fn outside_demo_mode_browsers_go_to_twitch_without_pkce() {
        let provider = provider(&["--twitch-client-id=abc", "--twitch-client-secret=s"]);
        let url = provider.authorize_url(&request("s t", "v", Some("ada"))).expect("is an address");
        assert!(url.starts_with("https://id.twitch.tv/oauth2/authorize?"), "{url}");
        assert_eq!(query(&url, "state").as_deref(), Some("s t"));
        assert_eq!(query(&url, "client_id").as_deref(), Some("abc"));
        assert_eq!(query(&url, "login_hint").as_deref(), Some("ada"));
        assert_eq!(query(&url, "code_challenge"), None);
        assert_eq!(provider.users, "https://api.twitch.tv/helix/users");
    }

    #[test]
    fn in_demo_mode_browsers_go_to_the_stand_in() {
        let demo = provider(&["--bind=0.0.0.0:9000", "--public-url=https://cards.example"]);
        assert_eq!(demo.token, "http://127.0.0.1:9000/demo/twitch/oauth2/token");
        let url = demo.authorize_url(&request("s", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", None));
        let url = url.expect("is an address");
        assert!(url.starts_with("https://cards.example/demo/twitch/oauth2/authorize?"), "{url}");
        // The example of RFC 7636, appendix B.
        let challenge = query(&url, "code_challenge");
        assert_eq!(challenge.as_deref(), Some("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"));
        assert_eq!(query(&url, "login_hint"), None);
        let own = provider(&["--demo=true", "--twitch-token-url=http://127.0.0.1:1/t"]);
        assert_eq!(own.token, "http://127.0.0.1:1/t");
    }

    #[test]
    fn a_picture_is_an_https_address_or_a_path_of_this_server() {
        let users = "http://127.0.0.1:9000/demo/twitch/helix/users";
        for (url, expected) in [
            ("https://static-cdn.jtvnw.net/a.png", Some("https://static-cdn.jtvnw.net/a.png")),
            ("http://127.0.0.1:9000/demo/twitch/pictures/ada.svg", Some("/demo/twitch/pictures/ada.svg")),
            ("http://elsewhere.example/a.png", None),
            ("javascript:alert(1)", None),
            ("", None),
        ] {
            assert_eq!(picture(url, users).as_deref(), expected, "{url}");
        }
    }

    #[test]
    fn a_user_without_a_display_name_is_named_by_the_login() {
        let user = |login: &str| ProviderUser {
            id: "1".into(),
            login: login.into(),
            display_name: " ".into(),
            profile_image_url: String::new(),
        };
        assert_eq!(user("ada").into_person("").expect("is a user").display_name, "ada");
        for bad in ["", "a\u{0}b", &"x".repeat(51)] {
            assert!(user(bad).into_person("").is_err(), "{bad}");
        }
    }
}
