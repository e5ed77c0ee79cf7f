-- Texts are found by the stems of their own language with accents folded; of others whole words are.
create text search configuration helpdock_de (copy = german);
--> statement-breakpoint
alter text search configuration helpdock_de
  alter mapping for hword, hword_part, word with unaccent, german_stem;
--> statement-breakpoint
create text search configuration helpdock_ar (copy = arabic);
--> statement-breakpoint
alter text search configuration helpdock_ar
  alter mapping for hword, hword_part, word with unaccent, arabic_stem;
--> statement-breakpoint
CREATE TABLE "category_translations" (
	"category_id" integer NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	CONSTRAINT "category_translations_category_id_language_pk" PRIMARY KEY("category_id","language")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "language_search" "tsvector" GENERATED ALWAYS AS (case when language = 'en' then null else setweight(to_tsvector(case split_part(lower(language), '-', 1)
    when 'en' then 'helpdock'::regconfig when 'de' then 'helpdock_de'::regconfig when 'ar' then 'helpdock_ar'::regconfig
    else 'helpdock_words'::regconfig end, title), 'A')
  || setweight(to_tsvector(case split_part(lower(language), '-', 1)
    when 'en' then 'helpdock'::regconfig when 'de' then 'helpdock_de'::regconfig when 'ar' then 'helpdock_ar'::regconfig
    else 'helpdock_words'::regconfig end, keywords || ' ' || coalesce(description, '')), 'B')
  || setweight(to_tsvector(case split_part(lower(language), '-', 1)
    when 'en' then 'helpdock'::regconfig when 'de' then 'helpdock_de'::regconfig when 'ar' then 'helpdock_ar'::regconfig
    else 'helpdock_words'::regconfig end, body_text), 'C') end) STORED;--> statement-breakpoint
ALTER TABLE "article_translations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_translations" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "article_translations" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector(case split_part(lower(language), '-', 1)
    when 'en' then 'helpdock'::regconfig when 'de' then 'helpdock_de'::regconfig when 'ar' then 'helpdock_ar'::regconfig
    else 'helpdock_words'::regconfig end, title), 'A')
  || setweight(to_tsvector(case split_part(lower(language), '-', 1)
    when 'en' then 'helpdock'::regconfig when 'de' then 'helpdock_de'::regconfig when 'ar' then 'helpdock_ar'::regconfig
    else 'helpdock_words'::regconfig end, '' || ' ' || coalesce(description, '')), 'B')
  || setweight(to_tsvector(case split_part(lower(language), '-', 1)
    when 'en' then 'helpdock'::regconfig when 'de' then 'helpdock_de'::regconfig when 'ar' then 'helpdock_ar'::regconfig
    else 'helpdock_words'::regconfig end, body_text), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "category_translations" ADD CONSTRAINT "category_translations_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articles_language_search" ON "articles" USING gin ("language_search") WHERE language <> 'en' and status in ('published', 'internal');--> statement-breakpoint
CREATE INDEX "articles_language" ON "articles" USING btree ("language") WHERE language <> 'en';--> statement-breakpoint
CREATE INDEX "article_translations_slug" ON "article_translations" USING btree ("language","slug");--> statement-breakpoint
CREATE INDEX "article_translations_search" ON "article_translations" USING gin ("search") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "article_translations_title" ON "article_translations" USING gin ("title" gin_trgm_ops);