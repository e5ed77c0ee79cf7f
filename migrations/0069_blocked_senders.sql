CREATE TABLE "blocked_senders" (
	"email" "citext" PRIMARY KEY NOT NULL,
	"reason" text,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blocked_senders" ADD CONSTRAINT "blocked_senders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_senders_newest" ON "blocked_senders" USING btree ("created_at" DESC NULLS FIRST,"email");--> statement-breakpoint
CREATE INDEX "blocked_senders_creator" ON "blocked_senders" USING btree ("created_by");