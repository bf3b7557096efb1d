-- Owned cards. The unique key is the printed run: a copy is held when a row has it, and nothing else says so.
CREATE TABLE cards (
    id TEXT PRIMARY KEY,
    owner_id TEXT NOT NULL,
    definition_id TEXT,
    rarity BIGINT,
    mint BIGINT,
    modifier_id TEXT,
    opening_id TEXT,
    acquired_at BIGINT NOT NULL,
    status TEXT NOT NULL,
    slabbed BOOLEAN NOT NULL,
    grade BIGINT,
    -- When the grade came; of a card that is being graded, when it comes.
    graded_at BIGINT,
    -- When it was handed in; only while it is being graded.
    grading_requested_at BIGINT,
    hidden BOOLEAN NOT NULL,
    UNIQUE (definition_id, rarity, mint)
) WITHOUT ROWID;

CREATE INDEX cards_by_owner ON cards (owner_id, acquired_at, id);
-- What somebody has of what: duplicates, what is new to them, how many of each rarity, and what it counts; all of that is
-- read from this index alone.
CREATE INDEX cards_by_kind ON cards (owner_id, rarity, definition_id, modifier_id, grade);
-- The copies of a definition, as its page counts them: read from this index alone, where each card would be a page.
-- `hidden` is in it because SQLite looks at it whatever the index says.
CREATE INDEX cards_by_definition ON cards (definition_id, rarity, owner_id, grade, opening_id, id, hidden) WHERE NOT hidden;
-- Cards of live openings that nobody may see yet; nearly always empty.
CREATE INDEX cards_hidden ON cards (owner_id, opening_id) WHERE hidden;

-- What holds a card that is pending: a trade, a listing or an offer. A row and the card's status go together.
CREATE TABLE card_locks (
    card_id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    holder TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX card_locks_by_holder ON card_locks (holder);

-- What happened to a card, append-only.
CREATE TABLE card_events (
    card_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    from_user TEXT,
    to_user TEXT,
    reference TEXT,
    PRIMARY KEY (card_id, at, kind)
) WITHOUT ROWID;

-- Who has given which card away, and so held it before. An opening writes nothing here.
CREATE INDEX card_events_given ON card_events (card_id, from_user) WHERE from_user IS NOT NULL;

CREATE TABLE featured_cards (
    user_id TEXT NOT NULL,
    position BIGINT NOT NULL,
    card_id TEXT NOT NULL UNIQUE,
    PRIMARY KEY (user_id, position)
) WITHOUT ROWID;
