-- What there is to reach. Rows come from data/achievements.json when the server starts and are never overwritten.
CREATE TABLE achievements (
    name TEXT PRIMARY KEY,
    description TEXT NOT NULL,
    category TEXT NOT NULL,
    kind TEXT NOT NULL,
    requirement BIGINT NOT NULL CHECK (requirement > 0),
    -- Nothing here means one card.
    reward_packs BIGINT CHECK (reward_packs > 0),
    position BIGINT NOT NULL
) WITHOUT ROWID;

-- Who has reached what, for good; whose reward was taken has the time of it.
CREATE TABLE unlocked_achievements (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    unlocked_at BIGINT NOT NULL,
    claimed_at BIGINT,
    PRIMARY KEY (user_id, name)
) WITHOUT ROWID;

CREATE TABLE featured_achievements (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (user_id, position),
    UNIQUE (user_id, name)
) WITHOUT ROWID;
