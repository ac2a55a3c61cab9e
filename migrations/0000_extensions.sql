-- Trigrams make "contains" searches use an index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Tags as one text, so that a search can look inside them. PostgreSQL calls array_to_string stable
-- because of types whose text depends on settings; that of text does not.
CREATE FUNCTION crm_tags_text(tags text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array_to_string(tags, E'\n') $$;
