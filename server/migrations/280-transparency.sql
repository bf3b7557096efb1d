-- The public log (docs/decisions/draw-2.md, section 2). A line waits while it has no batch.
CREATE TABLE log_batches (
    batch BIGINT PRIMARY KEY,
    epoch BIGINT NOT NULL,
    previous TEXT NOT NULL,
    time_ms BIGINT NOT NULL,
    beacon TEXT,
    newest BIGINT,
    round BIGINT,
    count BIGINT NOT NULL,
    digest TEXT NOT NULL,
    head TEXT NOT NULL UNIQUE,
    -- When a node announced the head; only of batches with a round.
    published_at BIGINT
) WITHOUT ROWID;

CREATE TABLE log_entries (
    number SEQUENCE PRIMARY KEY,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    -- Of an `opening` line.
    position BIGINT UNIQUE,
    batch BIGINT REFERENCES log_batches (batch),
    place BIGINT,
    UNIQUE (batch, place)
);

CREATE INDEX log_entries_waiting ON log_entries (number) WHERE batch IS NULL;
