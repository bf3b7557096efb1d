-- The message of a notification with its parameters, as JSON, so that each reader sees it in their language. NULL for
-- texts that an admin wrote, and for older notifications: these show their text.
ALTER TABLE notifications ADD COLUMN translatable TEXT;
ALTER TABLE broadcasts ADD COLUMN translatable TEXT;
