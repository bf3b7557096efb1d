CREATE TABLE packs (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    image_url TEXT,
    description TEXT,
    available_from BIGINT,
    available_to BIGINT,
    cards_per_pack BIGINT NOT NULL CHECK (cards_per_pack BETWEEN 1 AND 10),
    guarantee BIGINT,
    policy TEXT NOT NULL,
    weights TEXT,
    modifier_chance_ppm BIGINT NOT NULL,
    odds_version BIGINT NOT NULL,
    is_default BOOLEAN NOT NULL,
    retired BOOLEAN NOT NULL,
    demo BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
) WITHOUT ROWID;

CREATE UNIQUE INDEX packs_default ON packs (is_default) WHERE is_default;

CREATE TABLE pack_pool (
    pack_id TEXT NOT NULL,
    definition_id TEXT NOT NULL,
    PRIMARY KEY (pack_id, definition_id)
) WITHOUT ROWID;

-- What openings draw from: published, numbered, never changed. `entry` here and below is the order of publication: pages of
-- public data go by it, so a page that is full stays as it is.
CREATE TABLE pack_versions (
    entry SEQUENCE PRIMARY KEY,
    pack_id TEXT NOT NULL,
    version BIGINT NOT NULL,
    config TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    created_by TEXT,
    why TEXT NOT NULL,
    UNIQUE (pack_id, version)
);

-- Copies come back only with a new run (docs/fairness.md, section 9).
CREATE TABLE runs (
    number BIGINT PRIMARY KEY,
    first_position BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    why TEXT NOT NULL
);

INSERT INTO runs (number, first_position, started_at, why) VALUES (1, 1, 0, 'The first printing.');

CREATE TABLE run_returns (
    entry SEQUENCE PRIMARY KEY,
    run BIGINT NOT NULL,
    definition_id TEXT NOT NULL,
    rarity BIGINT NOT NULL,
    mint BIGINT NOT NULL,
    UNIQUE (run, definition_id, rarity, mint)
);

-- Cards that exist without an opening; never removed, not even with their card.
CREATE TABLE exceptions (
    entry SEQUENCE PRIMARY KEY,
    card_id TEXT NOT NULL UNIQUE,
    position BIGINT NOT NULL,
    definition_id TEXT NOT NULL,
    rarity BIGINT NOT NULL,
    mint BIGINT NOT NULL,
    -- Of one that an admin gave: who, why and when.
    granted_by TEXT,
    why TEXT,
    granted_at BIGINT
);

CREATE TABLE openings (
    position SEQUENCE PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL,
    pack_id TEXT NOT NULL,
    odds_version BIGINT NOT NULL,
    run_version BIGINT NOT NULL,
    seed_id TEXT NOT NULL,
    counter BIGINT NOT NULL,
    opened_at BIGINT NOT NULL,
    source TEXT NOT NULL,
    live BOOLEAN NOT NULL,
    shown BOOLEAN NOT NULL,
    listed BOOLEAN NOT NULL,
    record TEXT NOT NULL
);

CREATE INDEX openings_by_user ON openings (user_id, position);
-- Live openings that the overlay has not shown yet; nearly always empty.
CREATE INDEX openings_unshown ON openings (position) WHERE NOT shown;

-- Openings of the demo set after it was cleared: they stay published for verifiers, and no list shows them.
CREATE INDEX openings_unlisted ON openings (user_id, position) WHERE NOT listed;

CREATE TABLE seeds (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    server_seed TEXT NOT NULL,
    seed_hash TEXT NOT NULL UNIQUE,
    client_seed TEXT NOT NULL,
    counter BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    revealed_at BIGINT
) WITHOUT ROWID;

CREATE UNIQUE INDEX seeds_current ON seeds (user_id) WHERE revealed_at IS NULL;

CREATE TABLE preferences (
    user_id TEXT PRIMARY KEY,
    preferred_pack TEXT
) WITHOUT ROWID;
