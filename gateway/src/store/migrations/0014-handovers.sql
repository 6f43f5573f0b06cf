-- The device share on its way from one device of an account to another, sealed to the new device.
CREATE TABLE handovers (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  wallet_id text NOT NULL REFERENCES wallets (id) ON DELETE CASCADE,
  epoch integer NOT NULL,
  session_id text NOT NULL,
  jkt text NOT NULL,
  origin text NOT NULL,
  browser text NOT NULL,
  country text,
  public_key text NOT NULL,
  match_word text NOT NULL,
  status text NOT NULL,
  enc text,
  ciphertext text,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX handovers_account ON handovers (account_id, jkt);
CREATE INDEX handovers_expiry ON handovers (expires_at)
