-- What people were told. The id is time-ordered, so the newest have the largest.
CREATE TABLE notifications (
    id TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    message TEXT NOT NULL,
    link TEXT,
    is_read BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
) WITHOUT ROWID;

-- The number in the navigation bar is counted with every page.
CREATE INDEX unread_notifications ON notifications (user_id) WHERE NOT is_read;
