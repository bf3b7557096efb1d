-- What imported cards say of themselves, where that is more, or other, than what they are a copy of. Each row belongs to
-- a row of `cards`, whose unique key stays what it is: a card that claims what it cannot have is unlinked there, and its
-- claim is here until it is repaired.
CREATE TABLE claims (
    card_id TEXT PRIMARY KEY,
    -- own: linked, with words of its own. duplicate: somebody else holds the copy. mint0: claims the number 0.
    -- stranger: no definition is called so. malformed: for one of the reasons in `issue`.
    state TEXT NOT NULL CHECK (state IN ('own', 'duplicate', 'mint0', 'stranger', 'malformed')),
    issue TEXT,
    -- What its name means, and which copy it claims.
    definition_id TEXT,
    rarity BIGINT,
    mint BIGINT,
    -- Its own words; nothing means those of the definition and the modifier.
    name TEXT,
    image_url TEXT,
    flavor_text TEXT,
    -- A card as it was read, as JSON, when there is no other place for all that it says.
    record TEXT,
    CHECK ((state = 'malformed') = (issue IS NOT NULL)),
    CHECK (state <> 'duplicate' OR (definition_id IS NOT NULL AND rarity IS NOT NULL AND mint IS NOT NULL))
) WITHOUT ROWID;

-- Without duplicates, which are read by copy: with them SQLite would take this index for those, too, and sort them all for
-- every stretch that is read.
CREATE INDEX claims_by_state ON claims (state, card_id) WHERE state <> 'duplicate';
CREATE INDEX claims_to_copies ON claims (definition_id, rarity, mint, card_id) WHERE state = 'duplicate';

-- Copies that an imported definition lists as free although somebody owns them.
CREATE TABLE free_claims (
    definition_id TEXT NOT NULL,
    rarity BIGINT NOT NULL,
    mint BIGINT NOT NULL,
    PRIMARY KEY (definition_id, rarity, mint)
) WITHOUT ROWID;

-- Imported cards that were removed since: another run of the same import does not bring them back.
CREATE TABLE removed_cards (
    card_id TEXT PRIMARY KEY,
    removed_at BIGINT NOT NULL
) WITHOUT ROWID;

-- Who came with an import, and what they had done before.
CREATE TABLE arrivals (
    old_id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    opened BIGINT NOT NULL CHECK (opened >= 0),
    xp BIGINT NOT NULL CHECK (xp >= 0),
    arrived_at BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX arrivals_by_user ON arrivals (user_id);

-- Trades and listings of the older system, as they were read.
CREATE TABLE old_records (
    kind TEXT NOT NULL CHECK (kind IN ('trades', 'listings')),
    id TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (kind, id)
) WITHOUT ROWID;
