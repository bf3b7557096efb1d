-- The language that an account chose, a tag of definitions/languages.json; null to follow the browser.
ALTER TABLE users ADD COLUMN language TEXT;
