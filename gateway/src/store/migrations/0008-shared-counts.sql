-- How much of what is counted together somebody may still do. What a process was granted last stands beside it.
CREATE TABLE shared_counts (
  key text PRIMARY KEY,
  left_over double precision NOT NULL,
  granted integer NOT NULL,
  counted_at bigint NOT NULL,
  expires_at bigint NOT NULL
);
CREATE INDEX shared_counts_expiry ON shared_counts (expires_at)
