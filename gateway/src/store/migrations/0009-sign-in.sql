-- What a page may have signed, once. Of a nonce and of a token there is only the hash.
CREATE TABLE sign_in_nonces (
  hash text PRIMARY KEY,
  project_id text NOT NULL,
  origin text NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX sign_in_nonces_expiry ON sign_in_nonces (expires_at);
-- Who is signed in at which page: one for each network and account of a token.
CREATE TABLE sign_ins (
  token_hash text NOT NULL,
  chain_id text NOT NULL,
  address text NOT NULL,
  project_id text NOT NULL,
  origin text NOT NULL,
  message text NOT NULL,
  signature text NOT NULL,
  signed_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  PRIMARY KEY (token_hash, chain_id, address)
);
CREATE INDEX sign_ins_expiry ON sign_ins (expires_at)
