CREATE TABLE "setup_marks" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"marked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"asked_by" text NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"error" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "error_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"kind" text NOT NULL,
	"call" text,
	"message" text NOT NULL,
	"request_id" text,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "setup_marks" ADD CONSTRAINT "setup_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "error_log_fingerprint" ON "error_log" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "error_log_last" ON "error_log" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);