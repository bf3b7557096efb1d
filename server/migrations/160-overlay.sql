-- Packs that wait to be shown and the one that is. Each holds one reserved pack of its owner, except replays,
-- which name the opening that they show again.
CREATE TABLE live_queue (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    pack_id TEXT,
    force_modifier TEXT,
    source TEXT NOT NULL,
    queued_at BIGINT NOT NULL,
    place BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'playing')),
    opening_id TEXT,
    started_at BIGINT,
    length_ms BIGINT,
    -- Why it is passed over just now; it keeps its place.
    held_why TEXT,
    CHECK (state = 'waiting' OR (opening_id IS NOT NULL AND started_at IS NOT NULL AND length_ms IS NOT NULL))
) WITHOUT ROWID;

CREATE INDEX live_queue_by_place ON live_queue (place, id);
CREATE INDEX live_queue_by_user ON live_queue (user_id, id);
-- One is shown at a time.
CREATE UNIQUE INDEX live_queue_playing ON live_queue (state) WHERE state = 'playing';

-- One row: the streamer's show, and the key of the overlay.
CREATE TABLE live_show (
    id TEXT PRIMARY KEY CHECK (id = 'show'),
    paused BOOLEAN NOT NULL,
    overlay_key TEXT NOT NULL,
    last_seen BIGINT
) WITHOUT ROWID;

-- The key is made when the server first starts; an empty one opens nothing.
INSERT INTO live_show (id, paused, overlay_key) VALUES ('show', FALSE, '');
