-- A stream, from when it goes on the air until it ends: nobody wins two raffles in one.
CREATE TABLE streams (
    id TEXT PRIMARY KEY,
    reference TEXT UNIQUE,
    on_air BOOLEAN NOT NULL,
    started_at BIGINT NOT NULL,
    ended_at BIGINT,
    CHECK (on_air = (ended_at IS NULL))
) WITHOUT ROWID;

CREATE UNIQUE INDEX streams_on_air ON streams (on_air) WHERE on_air;

-- A draw among people. Its seed is secret until it is decided, and its hash public from the beginning.
CREATE TABLE raffles (
    id TEXT PRIMARY KEY,
    stream_id TEXT NOT NULL REFERENCES streams (id),
    prize TEXT NOT NULL CHECK (prize IN ('packs', 'live')),
    packs BIGINT NOT NULL,
    entry TEXT NOT NULL CHECK (entry IN ('active', 'join')),
    winners BIGINT NOT NULL,
    seed TEXT NOT NULL,
    seed_hash TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('open', 'closed', 'drawn', 'cancelled')),
    undecided BOOLEAN NOT NULL,
    digest TEXT,
    entrants BIGINT,
    opened_at BIGINT NOT NULL,
    closes_at BIGINT NOT NULL,
    closed_at BIGINT,
    decided_at BIGINT,
    created_by TEXT NOT NULL,
    CHECK (undecided = (decided_at IS NULL))
) WITHOUT ROWID;

CREATE UNIQUE INDEX raffles_undecided ON raffles (undecided) WHERE undecided;

-- Who takes part; nothing changes here once the raffle is closed.
CREATE TABLE raffle_entrants (
    raffle_id TEXT NOT NULL REFERENCES raffles (id),
    user_id TEXT NOT NULL,
    entered_at BIGINT NOT NULL,
    PRIMARY KEY (raffle_id, user_id)
) WITHOUT ROWID;

CREATE INDEX raffle_entrants_by_user ON raffle_entrants (user_id, raffle_id);

CREATE TABLE raffle_winners (
    raffle_id TEXT NOT NULL REFERENCES raffles (id),
    number BIGINT NOT NULL,
    user_id TEXT NOT NULL,
    stream_id TEXT NOT NULL,
    attempt BIGINT NOT NULL,
    given BIGINT NOT NULL,
    PRIMARY KEY (raffle_id, number),
    UNIQUE (stream_id, user_id)
) WITHOUT ROWID;

CREATE INDEX raffle_winners_by_user ON raffle_winners (user_id, raffle_id);

-- What everybody reaches together. `counted` is what was counted last, by the one job that counts.
CREATE TABLE goals (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    counts TEXT NOT NULL,
    target BIGINT NOT NULL,
    until_at BIGINT,
    reward TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('running', 'reached', 'missed', 'ended')),
    running BOOLEAN NOT NULL,
    counted BIGINT NOT NULL,
    from_position BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    decided_at BIGINT,
    created_by TEXT NOT NULL,
    CHECK (running = (decided_at IS NULL))
) WITHOUT ROWID;

CREATE UNIQUE INDEX goals_running ON goals (running) WHERE running;

-- What counts and is no opening: subscriptions, bits, and what is added by hand.
CREATE TABLE goal_counts (
    goal_id TEXT NOT NULL REFERENCES goals (id),
    reference TEXT NOT NULL,
    user_id TEXT,
    amount BIGINT NOT NULL,
    counted_at BIGINT NOT NULL,
    PRIMARY KEY (goal_id, reference)
) WITHOUT ROWID;

CREATE INDEX goal_counts_by_user ON goal_counts (user_id, goal_id);

-- Whom a reached goal gives packs, written down at once and paid in parts.
CREATE TABLE goal_rewards (
    goal_id TEXT NOT NULL REFERENCES goals (id),
    user_id TEXT NOT NULL,
    packs BIGINT NOT NULL,
    paid_at BIGINT,
    PRIMARY KEY (goal_id, user_id)
) WITHOUT ROWID;

CREATE INDEX goal_rewards_due ON goal_rewards (goal_id, user_id) WHERE paid_at IS NULL;
CREATE INDEX goal_rewards_by_user ON goal_rewards (user_id, goal_id);

-- A pack that is better for a time: what was changed about it, and what it was before.
CREATE TABLE pack_boosts (
    goal_id TEXT PRIMARY KEY REFERENCES goals (id),
    pack_id TEXT NOT NULL,
    before TEXT NOT NULL,
    during TEXT NOT NULL,
    is_on BOOLEAN NOT NULL,
    until_at BIGINT NOT NULL,
    ended_at BIGINT,
    outcome TEXT,
    created_by TEXT NOT NULL
) WITHOUT ROWID;

CREATE UNIQUE INDEX pack_boosts_on ON pack_boosts (pack_id) WHERE is_on;

-- Packs that moderators give by a raffle or goal (`about`): the most it can give, and what it gave once it is decided.
CREATE TABLE moderator_gifts (
    about TEXT PRIMARY KEY,
    packs BIGINT NOT NULL,
    charged_at BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX moderator_gifts_by_time ON moderator_gifts (charged_at);
