ALTER TABLE challenges ADD COLUMN pool text NOT NULL DEFAULT '';

UPDATE challenges SET pool = account_key;

CREATE INDEX devices_jkt ON devices (jkt);

ALTER TABLE otp_minutes ADD COLUMN project_id text NOT NULL DEFAULT '';

ALTER TABLE otp_minutes DROP CONSTRAINT otp_minutes_pkey;

ALTER TABLE otp_minutes ADD PRIMARY KEY (project_id, minute)
