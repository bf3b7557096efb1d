-- The brand as JSON: at most one published row and one draft. `version` counts all saves, `saved_by` is a user's id.
CREATE TABLE brands (
    state TEXT PRIMARY KEY CHECK (state IN ('draft', 'published')),
    version BIGINT NOT NULL,
    document TEXT NOT NULL,
    saved_by TEXT NOT NULL,
    saved_at BIGINT NOT NULL
) WITHOUT ROWID;
