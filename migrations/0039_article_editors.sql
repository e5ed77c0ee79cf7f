CREATE TABLE "article_editors" (
	"article_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"tab" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_editors_article_id_user_id_tab_pk" PRIMARY KEY("article_id","user_id","tab")
);
--> statement-breakpoint
ALTER TABLE "article_editors" ADD CONSTRAINT "article_editors_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_editors" ADD CONSTRAINT "article_editors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;