-- Two letters are too few for an index of trigrams: a search for them read all organizations for the employers that have
-- them in their names. Writes to organizations wait until the index is made.
CREATE FUNCTION crm_letter_pairs(words text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (
  SELECT array_agg(DISTINCT one || other)
  FROM unnest(string_to_array(lower(words), NULL), (string_to_array(lower(words), NULL))[2:]) AS pair (one, other)
  WHERE other IS NOT NULL
);--> statement-breakpoint
CREATE INDEX "organizations_name_pairs" ON "organizations" USING gin (crm_letter_pairs("name"));
