-- What admins changed while the server ran; everything else comes from flags, variables and defaults.
CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    changed_at BIGINT NOT NULL
);
