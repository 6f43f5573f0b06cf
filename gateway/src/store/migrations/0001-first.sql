CREATE TABLE accounts (
  id text PRIMARY KEY,
  created_at bigint NOT NULL,
  frozen_until bigint NOT NULL DEFAULT 0,
  erase_at bigint NOT NULL DEFAULT 0
);

CREATE TABLE identities (
  provider text NOT NULL,
  subject_index text NOT NULL,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  sealed text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (provider, subject_index)
);

CREATE TABLE devices (
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  jkt text NOT NULL,
  project_id text NOT NULL,
  origin text NOT NULL,
  browser text NOT NULL,
  country text,
  hold_until bigint NOT NULL DEFAULT 0,
  verified_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  PRIMARY KEY (account_id, jkt)
);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  jkt text NOT NULL,
  project_id text NOT NULL,
  origin text NOT NULL,
  browser text NOT NULL,
  amr text NOT NULL,
  created_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  revoked_at bigint NOT NULL DEFAULT 0
);

CREATE TABLE refresh_tokens (
  hash text PRIMARY KEY,
  session_id text NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  expires_at bigint NOT NULL,
  used_at bigint NOT NULL DEFAULT 0
);

CREATE TABLE email_changes (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  session_id text NOT NULL,
  state text NOT NULL,
  old_index text,
  old_sealed text,
  new_index text NOT NULL,
  new_sealed text NOT NULL,
  primary_challenge text,
  secondary_challenge text,
  undo_hash text,
  undo_until bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

CREATE TABLE tombstones (
  subject_index text PRIMARY KEY,
  expires_at bigint NOT NULL
);

CREATE TABLE challenges (
  id text PRIMARY KEY,
  purpose text NOT NULL,
  account_key text NOT NULL,
  jkt text NOT NULL,
  project_id text NOT NULL,
  origin text NOT NULL,
  browser text NOT NULL,
  country text,
  code_mac text NOT NULL,
  tries_left integer NOT NULL,
  match_word text NOT NULL,
  email_sealed text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint NOT NULL DEFAULT 0
);

CREATE TABLE otp_locks (
  account_key text PRIMARY KEY,
  tries bigint[] NOT NULL,
  level integer NOT NULL DEFAULT 0,
  locked_until bigint NOT NULL DEFAULT 0
);

CREATE TABLE otp_minutes (
  minute bigint PRIMARY KEY,
  issued integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0
);

CREATE TABLE device_checks (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  token_hash text NOT NULL,
  jkt text NOT NULL,
  project_id text NOT NULL,
  origin text NOT NULL,
  browser text NOT NULL,
  country text,
  amr text NOT NULL,
  match_word text NOT NULL,
  status text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

CREATE TABLE oauth_attempts (
  id text PRIMARY KEY,
  provider text NOT NULL,
  state_hash text NOT NULL,
  secrets_sealed text NOT NULL,
  jkt text NOT NULL,
  project_id text NOT NULL,
  origin text NOT NULL,
  browser text NOT NULL,
  country text,
  status text NOT NULL,
  failure text,
  ref_hash text,
  ref_sealed text,
  result_sealed text,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

CREATE TABLE farcaster_attempts (
  id text PRIMARY KEY,
  secrets_sealed text NOT NULL,
  jkt text NOT NULL,
  project_id text NOT NULL,
  origin text NOT NULL,
  browser text NOT NULL,
  country text,
  status text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);

CREATE TABLE step_ups (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  session_id text NOT NULL,
  purpose text NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint NOT NULL DEFAULT 0
);

CREATE TABLE wallets (
  id text PRIMARY KEY,
  account_id text NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
  epoch integer NOT NULL DEFAULT 0,
  evm_address text NOT NULL,
  solana_address text NOT NULL,
  created_at bigint NOT NULL
);

CREATE TABLE wallet_epochs (
  wallet_id text NOT NULL REFERENCES wallets (id) ON DELETE CASCADE,
  epoch integer NOT NULL,
  sealed text NOT NULL,
  share_sealed text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  jkt text NOT NULL,
  proven_at bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  PRIMARY KEY (wallet_id, epoch)
);

CREATE TABLE recovery_marks (
  wallet_id text NOT NULL REFERENCES wallets (id) ON DELETE CASCADE,
  epoch integer NOT NULL,
  method text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (wallet_id, epoch, method)
);

CREATE TABLE vault_blobs (
  wallet_id text NOT NULL,
  epoch integer NOT NULL,
  method text NOT NULL,
  blob_sealed text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (wallet_id, epoch, method)
);

CREATE TABLE dpop_proofs (
  hash text PRIMARY KEY,
  expires_at bigint NOT NULL
);

CREATE TABLE limit_hits (
  key text PRIMARY KEY,
  hits bigint[] NOT NULL,
  window_ms bigint NOT NULL,
  most integer NOT NULL,
  expires_at bigint NOT NULL
);

CREATE TABLE audit_log (
  id bigserial PRIMARY KEY,
  at bigint NOT NULL,
  account_id text,
  wallet_id text,
  jkt text,
  action text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}'
);

CREATE TABLE mail_queue (
  id text PRIMARY KEY,
  sealed text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  created_at bigint NOT NULL
);

CREATE INDEX identities_account ON identities (account_id);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);
CREATE INDEX email_changes_account ON email_changes (account_id);
CREATE UNIQUE INDEX email_changes_undo ON email_changes (undo_hash);
CREATE INDEX challenges_account ON challenges (account_key, purpose);
CREATE INDEX challenges_expiry ON challenges (expires_at);
CREATE UNIQUE INDEX device_checks_token ON device_checks (token_hash);
CREATE UNIQUE INDEX oauth_attempts_state ON oauth_attempts (state_hash);
CREATE UNIQUE INDEX oauth_attempts_ref ON oauth_attempts (ref_hash);
CREATE INDEX step_ups_session ON step_ups (session_id, purpose);
CREATE INDEX vault_blobs_wallet ON vault_blobs (wallet_id);
CREATE INDEX dpop_proofs_expiry ON dpop_proofs (expires_at);
CREATE INDEX limit_hits_expiry ON limit_hits (expires_at);
CREATE INDEX audit_log_account ON audit_log (account_id, at);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE INDEX mail_queue_next ON mail_queue (next_at);
