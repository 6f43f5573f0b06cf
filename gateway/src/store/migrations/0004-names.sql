-- Names under the operator's suffix. Who registered one first has it.
CREATE TABLE registered_names (
  name text PRIMARY KEY,
  address text NOT NULL,
  coin_type bigint NOT NULL,
  attributes jsonb NOT NULL DEFAULT '{}',
  registered_at bigint NOT NULL
);
CREATE INDEX registered_names_address ON registered_names (address)
