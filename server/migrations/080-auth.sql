-- Sign-ins that are still good. The token itself is nowhere, only its SHA-256.
CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    agent TEXT
) WITHOUT ROWID;

CREATE INDEX sessions_by_user ON sessions (user_id, id);
