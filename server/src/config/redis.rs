//! The Redis for events between nodes, and the certificate authorities to trust for it.

use std::path::Path;

use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;

use super::{Config, secret};

impl Config {
    /// The URL of the Redis for events between nodes. Without one, nodes exchange events over the database.
    pub fn redis_url(&self) -> Option<&str> {
        secret::given(self.redis_url.as_ref())
    }

    /// The certificates (PEM) of the authorities to trust for Redis. `None` means the system's authorities.
    pub fn redis_authorities(&self) -> Result<Option<Vec<u8>>, String> {
        self.redis_ca_file.as_deref().map(certificates).transpose().map_err(|wrong| format!("--redis-ca-file: {wrong}"))
    }

    /// Rejects an invalid Redis configuration.
    pub(super) fn check_redis(&self) -> Result<(), String> {
        let authorities = self.redis_authorities()?;
        let url = self.redis_url();
        if authorities.is_some() && !url.is_some_and(|url| url.starts_with("rediss://")) {
            return Err(
                "--redis-ca-file is for Redis over TLS. Start --redis-url with rediss://, or remove the flag.".into()
            );
        }
        let Some(url) = url else { return Ok(()) };
        if !self.database_url().starts_with("postgres") {
            return Err(
                "--redis-url is for several nodes, which need PostgreSQL. Set --database-url to postgres://…, or \
                 remove --redis-url."
                    .into(),
            );
        }
        if redis::Client::open(url).is_err() {
            return Err(
                "--redis-url is not a Redis URL. Use redis://:PASSWORD@HOST:PORT, or rediss://… for TLS.".into()
            );
        }
        Ok(())
    }
}

/// Reads and checks the certificates in a file.
fn certificates(file: &Path) -> Result<Vec<u8>, String> {
    let pem = std::fs::read(file).map_err(|error| format!("could not read {}: {error}", file.display()))?;
    let mut roots = RootCertStore::empty();
    let mut all = CertificateDer::pem_slice_iter(&pem);
    if all.all(|certificate| certificate.is_ok_and(|certificate| roots.add(certificate).is_ok())) && !roots.is_empty() {
        Ok(pem)
    } else {
        Err(format!("{} contains no certificates in PEM format", file.display()))
    }
}
