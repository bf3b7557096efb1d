-- Answers that are replayed when a call is repeated with the same key (contract §1).
CREATE TABLE idempotency (
    user_id TEXT NOT NULL,
    route TEXT NOT NULL,
    key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    status BIGINT NOT NULL,
    answer TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, route, key)
) WITHOUT ROWID;

CREATE INDEX idempotency_by_age ON idempotency (created_at);
