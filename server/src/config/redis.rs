//! Where nodes tell each other what happened, and whose certificate is believed there.

use std::path::Path;

use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;

use super::{Config, secret};

impl Config {
    /// Where nodes tell each other what happened, unless the database passes it on.
    pub fn redis_url(&self) -> Option<&str> {
        secret::given(self.redis_url.as_ref())
    }

    /// The certificates, as PEM, of those who vouch for Redis; without any the system's do.
    pub fn redis_authorities(&self) -> Result<Option<Vec<u8>>, String> {
        self.redis_ca_file.as_deref().map(certificates).transpose().map_err(|wrong| format!("--redis-ca-file {wrong}"))
    }

    /// Refuses what can lead to no Redis.
    pub(super) fn check_redis(&self) -> Result<(), String> {
        let authorities = self.redis_authorities()?;
        let url = self.redis_url();
        if authorities.is_some() && !url.is_some_and(|url| url.starts_with("rediss://")) {
            return Err(
                "--redis-ca-file is for a Redis over TLS: write --redis-url as rediss://…, or leave it out.".into()
            );
        }
        let Some(url) = url else { return Ok(()) };
        if !self.database_url().starts_with("postgres") {
            return Err(
                "--redis-url joins several nodes, and only PostgreSQL can have several: set --database-url to \
                 postgres://…, or leave --redis-url out."
                    .into(),
            );
        }
        if redis::Client::open(url).is_err() {
            return Err(
                "--redis-url is no address of a Redis. Write redis://:PASSWORD@HOST:PORT, or rediss://… for TLS."
                    .into(),
            );
        }
        Ok(())
    }
}

/// The certificates in the file.
fn certificates(file: &Path) -> Result<Vec<u8>, String> {
    let pem = std::fs::read(file).map_err(|error| format!("cannot be read ({}): {error}", file.display()))?;
    let mut roots = RootCertStore::empty();
    let mut all = CertificateDer::pem_slice_iter(&pem);
    if all.all(|certificate| certificate.is_ok_and(|certificate| roots.add(certificate).is_ok())) && !roots.is_empty() {
        Ok(pem)
    } else {
        Err(format!("names {}, which holds no certificates in PEM", file.display()))
    }
}
