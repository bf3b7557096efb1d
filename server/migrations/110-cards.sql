-- What exists to be pulled. Hot tables refer to these without foreign keys: on PostgreSQL a reference locks the row
-- that it names, and every opening would lock the same few.
CREATE TABLE definitions (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    image_url TEXT NOT NULL,
    alt TEXT NOT NULL,
    flavor_text TEXT,
    artist TEXT,
    series TEXT NOT NULL,
    available_from BIGINT,
    available_to BIGINT,
    retired BOOLEAN NOT NULL,
    demo BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL
) WITHOUT ROWID;

-- The order of names.
CREATE INDEX definitions_by_name ON definitions (name_key, id);

CREATE TABLE definition_tags (
    definition_id TEXT NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (definition_id, tag)
) WITHOUT ROWID;

CREATE TABLE printed (
    definition_id TEXT NOT NULL,
    rarity BIGINT NOT NULL CHECK (rarity >= 0),
    total_copies BIGINT NOT NULL CHECK (total_copies >= 0),
    PRIMARY KEY (definition_id, rarity)
) WITHOUT ROWID;

CREATE TABLE modifiers (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    prefix TEXT NOT NULL,
    prefix_key TEXT NOT NULL,
    -- Of an imported one.
    css TEXT,
    -- JSON: a recipe and its parameters.
    look TEXT,
    description TEXT,
    enabled BOOLEAN NOT NULL
) WITHOUT ROWID;

-- The built-in ones of data/modifiers.json; the web app knows how they look.
INSERT INTO modifiers (id, name, prefix, prefix_key, css, description, enabled) VALUES
    ('00000000000000000000f001', 'Negative', 'Negative ', 'negative ', NULL, 'Light is dark and dark is light.', TRUE),
    ('00000000000000000000f002', 'Glitch', 'Glitched ', 'glitched ', NULL, 'The picture tears and jumps.', TRUE),
    ('00000000000000000000f003', 'Prismatic', 'Prismatic ', 'prismatic ', NULL, 'Every colour passes through it.', TRUE);
