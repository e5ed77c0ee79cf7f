CREATE TABLE "reply_files" (
	"reply_id" integer NOT NULL,
	"file_entry_id" integer NOT NULL,
	CONSTRAINT "reply_files_reply_id_file_entry_id_pk" PRIMARY KEY("reply_id","file_entry_id")
);
--> statement-breakpoint
CREATE TABLE "file_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"file_name" text NOT NULL,
	"mime" text NOT NULL,
	"extension" text NOT NULL,
	"file_size" bigint NOT NULL,
	"type" text NOT NULL,
	"disk" text NOT NULL,
	"driver" text NOT NULL,
	"storage_key" text NOT NULL,
	"thumbnail_key" text,
	"relative_path" text,
	"parent_id" integer,
	"workspace_id" integer,
	"user_id" integer,
	"guest_hash" text,
	"upload_key" text,
	"claimed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer,
	"guest_hash" text,
	"size" bigint NOT NULL,
	"file" jsonb NOT NULL,
	"driver" text NOT NULL,
	"storage_key" text NOT NULL,
	"final_key" text,
	"store_upload_id" text,
	"completed_at" timestamp (3) with time zone,
	"aborted_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reply_files" ADD CONSTRAINT "reply_files_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_files" ADD CONSTRAINT "reply_files_file_entry_id_file_entries_id_fk" FOREIGN KEY ("file_entry_id") REFERENCES "public"."file_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_entries" ADD CONSTRAINT "file_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reply_files_entry" ON "reply_files" USING btree ("file_entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_entries_storage" ON "file_entries" USING btree ("driver","storage_key");--> statement-breakpoint
CREATE UNIQUE INDEX "file_entries_upload" ON "file_entries" USING btree ("upload_key");--> statement-breakpoint
CREATE INDEX "file_entries_user" ON "file_entries" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "file_entries_guest" ON "file_entries" USING btree ("guest_hash") WHERE guest_hash is not null;--> statement-breakpoint
CREATE INDEX "file_entries_unclaimed" ON "file_entries" USING btree ("created_at") WHERE claimed_at is null;--> statement-breakpoint
CREATE INDEX "file_entries_trash" ON "file_entries" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "uploads_expires" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_guest" ON "uploads" USING btree ("guest_hash") WHERE guest_hash is not null;