-- Messages of Twitch about the channel, each stored before it is acknowledged and applied once: `waiting` until then.
-- What may be tried again has given nothing.
CREATE TABLE twitch_events (
    message_id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'given', 'nothing', 'failed')),
    attempts BIGINT NOT NULL,
    next_try_at BIGINT NOT NULL,
    applied_at BIGINT,
    outcome TEXT,
    packs BIGINT NOT NULL,
    may_retry BOOLEAN NOT NULL,
    CHECK ((applied_at IS NULL) = (state = 'waiting')),
    CHECK (NOT (may_retry AND state = 'given'))
) WITHOUT ROWID;

CREATE INDEX twitch_events_waiting ON twitch_events (next_try_at, message_id) WHERE state = 'waiting';
CREATE INDEX twitch_events_by_time ON twitch_events (received_at, message_id);
CREATE INDEX twitch_events_by_state ON twitch_events (state, received_at, message_id);
CREATE INDEX twitch_events_by_type ON twitch_events (type, received_at, message_id);

-- What people without an account have earned, until they sign in.
CREATE TABLE unclaimed_packs (
    id TEXT PRIMARY KEY,
    subject TEXT NOT NULL,
    login TEXT NOT NULL,
    packs BIGINT NOT NULL CHECK (packs > 0),
    source TEXT NOT NULL,
    live BOOLEAN NOT NULL,
    message_id TEXT NOT NULL,
    created_at BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX unclaimed_packs_by_subject ON unclaimed_packs (subject, id);

-- Bits that do not make a whole pack yet.
CREATE TABLE carried_bits (
    subject TEXT PRIMARY KEY,
    bits BIGINT NOT NULL CHECK (bits >= 0)
) WITHOUT ROWID;

-- Commands in the chat that were answered a short while ago.
CREATE TABLE chat_answers (
    message_id TEXT PRIMARY KEY,
    subject TEXT NOT NULL,
    command TEXT NOT NULL,
    answered_at BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX chat_answers_by_command ON chat_answers (command, subject, answered_at);
CREATE INDEX chat_answers_by_time ON chat_answers (answered_at);

-- What the streamer allows: at most one row. The tokens are sealed with a key that is not in the database.
CREATE TABLE channel_permission (
    id TEXT PRIMARY KEY CHECK (id = 'channel'),
    subject TEXT NOT NULL,
    login TEXT NOT NULL,
    access_token TEXT NOT NULL,
    refresh_token TEXT NOT NULL,
    scopes TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    checked_at BIGINT NOT NULL,
    granted_at BIGINT NOT NULL,
    problem TEXT
) WITHOUT ROWID;

-- One row: which node is connected with Twitch, and how that goes.
CREATE TABLE twitch_link (
    id TEXT PRIMARY KEY CHECK (id = 'link'),
    asked BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('off', 'connecting', 'connected', 'reconnecting', 'failed')),
    since BIGINT,
    last_message_at BIGINT,
    problem TEXT
) WITHOUT ROWID;

INSERT INTO twitch_link (id, asked, state) VALUES ('link', 0, 'off');

-- What Twitch was last known to tell us of.
CREATE TABLE twitch_subscriptions (
    type TEXT PRIMARY KEY,
    version TEXT NOT NULL,
    remote_id TEXT,
    status TEXT NOT NULL CHECK (status IN ('enabled', 'pending', 'missing', 'revoked', 'failed')),
    problem TEXT,
    checked_at BIGINT NOT NULL
) WITHOUT ROWID;

-- The latest troubles with Twitch, for the desk.
CREATE TABLE twitch_troubles (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    message TEXT NOT NULL
) WITHOUT ROWID;

-- The two rewards, as they were last seen on the channel.
CREATE TABLE channel_rewards (
    kind TEXT PRIMARY KEY CHECK (kind IN ('pack', 'live')),
    reward_id TEXT,
    title TEXT NOT NULL,
    cost BIGINT,
    is_enabled BOOLEAN NOT NULL,
    is_ours BOOLEAN NOT NULL,
    problem TEXT,
    checked_at BIGINT NOT NULL
) WITHOUT ROWID;

-- Redemptions of our rewards that are decided: Twitch has to be told, until it knows.
CREATE TABLE decided_redemptions (
    redemption_id TEXT PRIMARY KEY,
    reward_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    fulfilled BOOLEAN NOT NULL,
    decided_at BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    told_at BIGINT,
    problem TEXT
) WITHOUT ROWID;

CREATE INDEX decided_redemptions_waiting ON decided_redemptions (next_at, redemption_id) WHERE told_at IS NULL;
