-- What there is to reach: planted from data/achievements.json, then an admin's to change.
CREATE TABLE achievements (
    name TEXT PRIMARY KEY,
    -- What older admin clients know it by; it stays when the name changes.
    id TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL,
    category TEXT NOT NULL,
    kind TEXT NOT NULL,
    requirement BIGINT NOT NULL CHECK (requirement > 0),
    -- Nothing here means one card.
    reward_packs BIGINT CHECK (reward_packs > 0),
    position BIGINT NOT NULL,
    -- Nobody reaches it any more; who did keeps it.
    retired BOOLEAN NOT NULL DEFAULT FALSE,
    -- Since a change people are looked through for who is there already: up to this one. Nothing once all are.
    swept_to TEXT
) WITHOUT ROWID;

-- What the server has planted once: it stays away when an admin removes or renames it.
CREATE TABLE planted_achievements (
    name TEXT PRIMARY KEY
) WITHOUT ROWID;

-- Who has reached what, for good; whose reward was taken has the time of it.
CREATE TABLE unlocked_achievements (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    unlocked_at BIGINT NOT NULL,
    claimed_at BIGINT,
    PRIMARY KEY (user_id, name)
) WITHOUT ROWID;

CREATE INDEX unlocked_by_name ON unlocked_achievements (name, claimed_at);

CREATE TABLE featured_achievements (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (user_id, position),
    UNIQUE (user_id, name)
) WITHOUT ROWID;
