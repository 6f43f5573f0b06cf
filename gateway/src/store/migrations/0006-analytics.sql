-- How often something happened on a day. Nothing of who did it.
CREATE TABLE analytics_counts (
  day text NOT NULL,
  project_id text NOT NULL,
  event text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (day, project_id, event)
)
