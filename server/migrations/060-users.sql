-- People with accounts, and how they sign in. A former collector, whose account was deleted while others' history or
-- cards still name them, is a row without names. So is somebody who redeemed a live pack and has not signed in yet: the
-- row holds the cards for their identity, and `guest_name` is what the show calls them.
CREATE TABLE users (
    id TEXT PRIMARY KEY,
    username TEXT,
    username_key TEXT UNIQUE,
    display_name TEXT,
    display_key TEXT,
    picture_url TEXT,
    role TEXT NOT NULL CHECK (role IN ('user', 'moderator', 'admin', 'owner')),
    demo BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    last_active_at BIGINT,
    login_day BIGINT,
    login_count BIGINT NOT NULL,
    login_streak BIGINT NOT NULL,
    guest_name TEXT,
    CHECK (guest_name IS NULL OR username IS NULL),
    CHECK ((username IS NULL) = (username_key IS NULL) AND (username IS NULL) = (display_name IS NULL)
        AND (username IS NULL) = (display_key IS NULL))
) WITHOUT ROWID;

CREATE INDEX users_former ON users (id) WHERE username IS NULL;
CREATE INDEX users_streamer ON users (id) WHERE role = 'owner';

-- Who deleted an account and may sign in anew, without the gifts of a first sign-in: a hash of their provider's id.
CREATE TABLE departed (
    subject_hash TEXT PRIMARY KEY,
    left_at BIGINT NOT NULL
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
