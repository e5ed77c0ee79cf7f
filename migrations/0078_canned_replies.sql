CREATE TABLE "canned_replies" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"words" text NOT NULL,
	"audience" text NOT NULL,
	"group_id" integer,
	"shortcut" text,
	"folder" text,
	"keywords" text,
	"language" text,
	"user_id" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canned_reply_files" (
	"canned_reply_id" integer NOT NULL,
	"file_entry_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "canned_reply_files_canned_reply_id_file_entry_id_pk" PRIMARY KEY("canned_reply_id","file_entry_id")
);
--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_group_id_ticket_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."ticket_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD CONSTRAINT "canned_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_reply_files" ADD CONSTRAINT "canned_reply_files_canned_reply_id_canned_replies_id_fk" FOREIGN KEY ("canned_reply_id") REFERENCES "public"."canned_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_reply_files" ADD CONSTRAINT "canned_reply_files_file_entry_id_file_entries_id_fk" FOREIGN KEY ("file_entry_id") REFERENCES "public"."file_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "canned_replies_author" ON "canned_replies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "canned_replies_group" ON "canned_replies" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "canned_replies_audience" ON "canned_replies" USING btree ("audience");--> statement-breakpoint
CREATE INDEX "canned_reply_files_entry" ON "canned_reply_files" USING btree ("file_entry_id");