-- Accounts that a passkey logs in to. A challenge works once, for the key, project and page that requested it.
CREATE TABLE passkey_challenges (
  hash text PRIMARY KEY,
  jkt text NOT NULL,
  project_id text NOT NULL,
  origin text NOT NULL,
  browser text NOT NULL,
  country text,
  user_handle text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
CREATE TABLE passkeys (
  credential_id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  user_handle_hash text NOT NULL,
  public_key text NOT NULL,
  sign_count bigint NOT NULL,
  transports text NOT NULL,
  backup_eligible boolean NOT NULL,
  backed_up boolean NOT NULL,
  created_at bigint NOT NULL,
  used_at bigint NOT NULL
);
CREATE INDEX passkeys_account ON passkeys (account_id)
