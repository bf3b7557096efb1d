-- Messages of Twitch about the channel, each stored before it is acknowledged and applied once.
CREATE TABLE twitch_events (
    message_id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    applied_at BIGINT,
    outcome TEXT
) WITHOUT ROWID;

CREATE INDEX twitch_events_unapplied ON twitch_events (received_at, message_id) WHERE applied_at IS NULL;

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
