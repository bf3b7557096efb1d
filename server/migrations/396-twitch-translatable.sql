-- The message of each text for admins with its parameters, as JSON, so that each admin reads it in their language. NULL
-- for older rows: these show their text.
ALTER TABLE twitch_events ADD COLUMN translatable TEXT;
ALTER TABLE channel_permission ADD COLUMN translatable TEXT;
ALTER TABLE twitch_link ADD COLUMN translatable TEXT;
ALTER TABLE twitch_subscriptions ADD COLUMN translatable TEXT;
ALTER TABLE twitch_troubles ADD COLUMN translatable TEXT;
