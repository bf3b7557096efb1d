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

CREATE INDEX log_batches_rounds ON log_batches (beacon, round) WHERE round IS NOT NULL;

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

-- `seed` lines by the predecessor, which follows the kind and the hash.
CREATE INDEX log_entries_seeds ON log_entries (substr(text, 71)) WHERE kind = 'seed';
CREATE INDEX log_entries_pools ON log_entries (text) WHERE kind = 'pool';

-- The number of lines in batches by kind, of `opening` lines by level and entropy, of openings by the version of the pool
-- that they used, and of seeds with two successors. To count millions of openings would take seconds.
CREATE TABLE log_counts (
    what TEXT PRIMARY KEY,
    count BIGINT NOT NULL
) WITHOUT ROWID;
