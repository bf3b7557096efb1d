//! Connections to PostgreSQL by rustls, with `sslmode` and `sslrootcert` as libpq defines them.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use postgres::{Client, NoTls};
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres::Config;
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

/// A connection is closed when data was not acknowledged for this long.
const ACKNOWLEDGE_TIMEOUT: Duration = Duration::from_secs(10);

/// How the server's certificate is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    /// Not at all: the connection is encrypted, but the server's identity is not checked.
    Nothing,
    /// It is signed by a trusted authority.
    Authority,
    /// It is signed by a trusted authority for the host name of the URL.
    AuthorityAndName,
}

/// Creates connections. Cheap to clone.
#[derive(Clone, Default)]
pub(super) struct Connector {
    config: Config,
    tls: Option<Arc<ClientConfig>>,
}

impl Connector {
    /// Parses a `postgres://` URL. `sslmode` and `sslrootcert` are handled here, the rest by the driver.
    pub(super) fn from_url(url: &str) -> anyhow::Result<Self> {
        let (base, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut mode, mut root, mut others) = ("prefer", None, Vec::new());
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("sslmode", value)) => mode = value,
                Some(("sslrootcert", value)) => root = Some(percent_decoded(value)?),
                _ => others.push(pair),
            }
        }
        let rest = if others.is_empty() { base.to_owned() } else { format!("{base}?{}", others.join("&")) };
        let mut config: Config = rest.parse().context("invalid database URL")?;
        let (ssl, check) = match mode {
            "disable" => (SslMode::Disable, Check::Nothing),
            "allow" | "prefer" => (SslMode::Prefer, Check::Nothing),
            // As in libpq, a named authority implies that the certificate is checked.
            "require" if root.is_some() => (SslMode::Require, Check::Authority),
            "require" => (SslMode::Require, Check::Nothing),
            "verify-ca" => (SslMode::Require, Check::Authority),
            "verify-full" => (SslMode::Require, Check::AuthorityAndName),
            other => {
                bail!("unknown sslmode={other}. Use disable, allow, prefer, require, verify-ca or verify-full")
            }
        };
        config
            .ssl_mode(ssl)
            .application_name("foilcast")
            .connect_timeout(Duration::from_secs(5))
            // A network that drops all packets is detected by missing acknowledgements and keepalives.
            .tcp_user_timeout(ACKNOWLEDGE_TIMEOUT)
            .keepalives_idle(ACKNOWLEDGE_TIMEOUT)
            .keepalives_interval(Duration::from_secs(2))
            .keepalives_retries(3);
        let tls = if ssl == SslMode::Disable { None } else { Some(Arc::new(client_config(check, root.as_deref())?)) };
        Ok(Self { config, tls })
    }

    pub(super) fn connect(&self) -> anyhow::Result<Client> {
        let (config, tls) = self.parts();
        let config = postgres::Config::from(config.clone());
        let connected = match tls {
            None => config.connect(NoTls),
            Some(tls) => config.connect(tls),
        };
        connected.context("could not connect to PostgreSQL")
    }

    /// The address, and the TLS configuration.
    pub(super) fn parts(&self) -> (&Config, Option<MakeRustlsConnect>) {
        (&self.config, self.tls.as_ref().map(|tls| MakeRustlsConnect::new(ClientConfig::clone(tls))))
    }
}

fn client_config(check: Check, root: Option<&str>) -> anyhow::Result<ClientConfig> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider)).with_safe_default_protocol_versions()?;
    if check == Check::AuthorityAndName {
        return Ok(builder.with_root_certificates(roots(root)?).with_no_client_auth());
    }
    let authority = if check == Check::Authority {
        Some(WebPkiServerVerifier::builder_with_provider(Arc::new(roots(root)?), Arc::clone(&provider)).build()?)
    } else {
        None
    };
    let verifier = Arc::new(Lenient { authority, provider });
    Ok(builder.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth())
}

/// The authorities in the file at `path`, or the public ones.
fn roots(path: Option<&str>) -> anyhow::Result<RootCertStore> {
    let mut store = RootCertStore::empty();
    match path.filter(|path| *path != "system") {
        None => store.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(path) => {
            for certificate in CertificateDer::pem_file_iter(path).with_context(|| format!("could not read {path}"))? {
                store.add(certificate.with_context(|| format!("could not read {path}"))?)?;
            }
        }
    }
    Ok(store)
}

fn percent_decoded(text: &str) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first == b'%' {
            let digits = rest.get(..2).context("a % in the database URL must be followed by two hex digits")?;
            bytes.push(u8::from_str_radix(std::str::from_utf8(digits)?, 16)?);
            rest = &rest[2..];
        } else {
            bytes.push(*first);
        }
    }
    Ok(String::from_utf8(bytes)?)
}

/// Checks less than the host name: `verify-ca` checks the authority only, `require` checks only the handshake.
#[derive(Debug)]
struct Lenient {
    authority: Option<Arc<WebPkiServerVerifier>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Lenient {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let Some(authority) = &self.authority else { return Ok(ServerCertVerified::assertion()) };
        match authority.verify_server_cert(end_entity, intermediates, server_name, ocsp, now) {
            Err(rustls::Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            verdict => verdict,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        rustls::crypto::verify_tls12_signature(message, cert, signed, &self.provider.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        rustls::crypto::verify_tls13_signature(message, cert, signed, &self.provider.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Connects to the test server under `host` with these parameters. Returns whether TLS was used.
    fn connect(host: &str, query: &str) -> anyhow::Result<bool> {
        let folder =
            std::env::var("FOILCAST_TEST_POSTGRES_TLS").context("run this through scripts/with-postgres.sh")?;
        let url = std::env::var("FOILCAST_TEST_POSTGRES")?.replace("127.0.0.1", host);
        let query = query.replace("{folder}", &folder);
        let mut client = Connector::from_url(&format!("{url}?{query}"))?.connect()?;
        let row = client.query_one("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()", &[])?;
        Ok(row.get(0))
    }

    /// Each mode against its attackers: an eavesdropper, an untrusted certificate, a certificate for another host.
    #[test]
    fn each_sslmode_checks_the_certificate_as_documented() {
        let (trusted, untrusted) = ("sslrootcert={folder}/authority.crt", "sslrootcert={folder}/stranger.crt");
        for (host, query, tls) in [
            ("localhost", "sslmode=disable".to_owned(), Some(false)),
            ("localhost", "sslmode=prefer".to_owned(), Some(true)),
            ("127.0.0.1", "sslmode=require".to_owned(), Some(true)),
            ("localhost", format!("sslmode=require&{untrusted}"), None),
            ("127.0.0.1", format!("sslmode=verify-ca&{trusted}"), Some(true)),
            ("localhost", format!("sslmode=verify-ca&{untrusted}"), None),
            ("localhost", format!("sslmode=verify-full&{trusted}"), Some(true)),
            ("127.0.0.1", format!("sslmode=verify-full&{trusted}"), None),
            ("localhost", format!("sslmode=verify-full&{untrusted}"), None),
            ("localhost", "sslmode=verify-full".to_owned(), None),
        ] {
            assert_eq!(connect(host, &query).ok(), tls, "{host} {query}");
        }
    }

    #[test]
    fn an_unknown_mode_is_refused_with_the_known_ones() {
        let refused = Connector::from_url("postgres://a@b/c?sslmode=maybe").err().map(|error| error.to_string());
        assert!(refused.is_some_and(|text| text.contains("verify-full")));
    }

    #[test]
    fn paths_in_urls_are_percent_decoded() {
        assert_eq!(percent_decoded("/a%20b/%C3%BC.crt").ok().as_deref(), Some("/a b/ü.crt"));
        assert!(percent_decoded("%2").is_err() && percent_decoded("%zz").is_err());
    }
}
