CREATE TABLE "article_views" (
	"article_id" integer PRIMARY KEY NOT NULL,
	"views" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_views" ADD CONSTRAINT "article_views_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;