-- The reason of each version of the odds with its parameters, as JSON, so that each reader sees it in their language. NULL
-- for reasons that an admin wrote, and for older versions: these show their text.
ALTER TABLE pack_versions ADD COLUMN translatable TEXT;
