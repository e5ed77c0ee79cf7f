CREATE TABLE "operations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"user_id" integer,
	"subject_id" integer NOT NULL,
	"part_ids" integer[] DEFAULT '{}' NOT NULL,
	"summary" jsonb,
	"tickets_count" integer DEFAULT 0 NOT NULL,
	"changes" jsonb,
	"skipped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"skipped_others" integer DEFAULT 0 NOT NULL,
	"undo_until" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operations_user" ON "operations" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "operations_subject" ON "operations" USING btree ("type","subject_id");--> statement-breakpoint
CREATE INDEX "operations_kept" ON "operations" USING btree ("undo_until") WHERE changes is not null;