ALTER TABLE "articles" drop column "search";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('helpdock', title), 'A')
  || setweight(to_tsvector('helpdock', keywords), 'B')
  || setweight(to_tsvector('helpdock', coalesce(description, '')), 'B')
  || setweight(to_tsvector('helpdock', case
    when strpos(translate(body_text, E'\n', ' '), rtrim(description, '…')) > 0
    then overlay(body_text placing ' ' from strpos(translate(body_text, E'\n', ' '), rtrim(description, '…'))
      for length(rtrim(description, '…')))
    else body_text end), 'C')) STORED;--> statement-breakpoint
-- It went with the column.
CREATE INDEX "articles_search" ON "articles" USING gin ("search") WHERE status = 'published';
