-- What people were told. The id is time-ordered, so the newest have the largest.
CREATE TABLE notifications (
    id TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    message TEXT NOT NULL,
    link TEXT,
    is_read BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    -- What later notifications of the same kind and person are merged by while this one is unread, and how many it tells of.
    merge_key TEXT,
    merged BIGINT NOT NULL DEFAULT 1,
    PRIMARY KEY (user_id, id)
) WITHOUT ROWID;

-- The number in the navigation bar is counted with every page.
CREATE INDEX unread_notifications ON notifications (user_id) WHERE NOT is_read;
CREATE INDEX merged_notifications ON notifications (user_id, merge_key) WHERE merge_key IS NOT NULL;

-- What everybody was told at once: one row, however many people there are. It reaches who had an account by then.
CREATE TABLE broadcasts (
    id TEXT PRIMARY KEY,
    type TEXT NOT NULL,
    message TEXT NOT NULL,
    link TEXT,
    created_at BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX broadcasts_by_time ON broadcasts (created_at);

-- Who has seen or deleted which of them; without a row somebody has done neither.
CREATE TABLE broadcast_marks (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    broadcast_id TEXT NOT NULL REFERENCES broadcasts (id) ON DELETE CASCADE,
    is_deleted BOOLEAN NOT NULL,
    PRIMARY KEY (user_id, broadcast_id)
) WITHOUT ROWID;
