-- Promises of openings that are drawn with a round of the beacon (docs/decisions/draw-2.md, section 4).
CREATE TABLE tickets (
    opening_id TEXT PRIMARY KEY,
    -- Its line in the log.
    entry BIGINT NOT NULL UNIQUE,
    user_id TEXT NOT NULL,
    seed_id TEXT NOT NULL,
    counter BIGINT NOT NULL,
    entropy TEXT,
    pack_id TEXT NOT NULL,
    odds_version BIGINT NOT NULL,
    forced_modifier TEXT,
    source TEXT NOT NULL,
    live BOOLEAN NOT NULL,
    -- Whether its cards will be hidden until the overlay has shown them.
    hidden BOOLEAN NOT NULL,
    requested_at BIGINT NOT NULL,
    -- Null, drawn or refused.
    outcome TEXT
) WITHOUT ROWID;

CREATE UNIQUE INDEX tickets_entropy ON tickets (user_id, entropy) WHERE entropy IS NOT NULL;
CREATE INDEX tickets_undrawn ON tickets (entry) WHERE outcome IS NULL;
