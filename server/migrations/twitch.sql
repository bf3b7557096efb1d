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
