-- People with accounts, and how they sign in.
CREATE TABLE users (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL,
    username_key TEXT NOT NULL UNIQUE,
    display_name TEXT NOT NULL,
    display_key TEXT NOT NULL,
    picture_url TEXT,
    role TEXT NOT NULL CHECK (role IN ('user', 'moderator', 'admin', 'owner')),
    demo BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    last_active_at BIGINT,
    login_day BIGINT,
    login_count BIGINT NOT NULL,
    login_streak BIGINT NOT NULL
) WITHOUT ROWID;

-- Who is called what at which provider. The subject is the provider's id of the person, which never changes.
CREATE TABLE identities (
    provider TEXT NOT NULL,
    subject TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (provider, subject)
) WITHOUT ROWID;

CREATE INDEX identities_by_user ON identities (user_id);

-- A name in the configuration (`owner`, `admins`) belongs to the first account that signs in with it.
CREATE TABLE bindings (
    provider TEXT NOT NULL,
    name_key TEXT NOT NULL,
    subject TEXT NOT NULL,
    PRIMARY KEY (provider, name_key)
) WITHOUT ROWID;
