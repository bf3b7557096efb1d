-- Who changed what, with what was there before and after.
CREATE TABLE admin_log (
    id TEXT PRIMARY KEY,
    actor_id TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    undone_at BIGINT
) WITHOUT ROWID;

CREATE INDEX admin_log_by_action ON admin_log (action, id);
