CREATE TABLE "article_links" (
	"article_id" integer NOT NULL,
	"url" text NOT NULL,
	"is_broken" boolean NOT NULL,
	"status" integer,
	"error" text,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_links_article_id_url_pk" PRIMARY KEY("article_id","url")
);
--> statement-breakpoint
CREATE TABLE "job_results" (
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" integer,
	"title" text NOT NULL,
	"outcome" text NOT NULL,
	"ok" boolean NOT NULL,
	"reason" text,
	"message" text,
	CONSTRAINT "job_results_job_id_position_pk" PRIMARY KEY("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"user_id" integer NOT NULL,
	"input" jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"succeeded" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"operation_id" uuid,
	"error" text,
	"driver" text,
	"storage_key" text,
	"file_name" text,
	"file_type" text,
	"file_size" bigint,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "article_links" ADD CONSTRAINT "article_links_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_results" ADD CONSTRAINT "job_results_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_links_broken" ON "article_links" USING btree ("is_broken","checked_at");--> statement-breakpoint
CREATE INDEX "jobs_user" ON "jobs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_expires" ON "jobs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "help_redirects_created" ON "help_redirects" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "help_redirects_to" ON "help_redirects" USING btree ("to");