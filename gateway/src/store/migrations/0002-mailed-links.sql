CREATE TABLE mailed_links (
  hash text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind text NOT NULL,
  subject text,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

CREATE INDEX mailed_links_account ON mailed_links (account_id);
CREATE INDEX mailed_links_expiry ON mailed_links (expires_at);

ALTER TABLE email_changes DROP COLUMN undo_hash;
