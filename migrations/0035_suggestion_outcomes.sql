CREATE TABLE "suggestion_outcomes" (
	"id" serial PRIMARY KEY NOT NULL,
	"held_out" boolean NOT NULL,
	"results" jsonb NOT NULL,
	"clicked_article" integer,
	"filed" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "suggestion_outcomes_created" ON "suggestion_outcomes" USING btree ("created_at");