-- Changes of an account that take effect later, so that its other devices can stop them.
CREATE TABLE account_changes (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  session_id text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  origin text NOT NULL,
  browser text NOT NULL,
  country text,
  state text NOT NULL,
  cancelled_by text,
  created_at bigint NOT NULL,
  due_at bigint NOT NULL,
  settled_at bigint NOT NULL DEFAULT 0
);
CREATE INDEX account_changes_account ON account_changes (account_id, state);
CREATE INDEX account_changes_due ON account_changes (state, due_at);
-- The time at which a change of the email address took effect, which can be days after its codes were entered.
ALTER TABLE email_changes ADD COLUMN applied_at bigint NOT NULL DEFAULT 0
