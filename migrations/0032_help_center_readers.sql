DROP INDEX "articles_newest";--> statement-breakpoint
DROP INDEX "articles_title_search";--> statement-breakpoint
DROP INDEX "articles_search";--> statement-breakpoint
CREATE INDEX "articles_published" ON "articles" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "articles_internal" ON "articles" USING btree ("section_id") WHERE status = 'internal';--> statement-breakpoint
CREATE INDEX "articles_restricted" ON "articles" USING btree ("section_id") WHERE role_ids <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status in ('published', 'internal');--> statement-breakpoint
CREATE INDEX "articles_title_search" ON "articles" USING gin ("title_search") WHERE status in ('published', 'internal');--> statement-breakpoint
CREATE INDEX "articles_search" ON "articles" USING gin ("search") WHERE status in ('published', 'internal');--> statement-breakpoint
-- Agents read what is for agents alone, and see what visitors searched for.
update roles set permissions = permissions || '[{"name":"articles.view_internal","restrictions":[]},{"name":"reports.view","restrictions":[]}]'::jsonb
where name = 'agents' and not permissions @> '[{"name":"articles.view_internal"}]'::jsonb;
