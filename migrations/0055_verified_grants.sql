ALTER TABLE "invites" ADD COLUMN "mailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
update "invites" set "mailed" = false
where "accepted_at" is null and "cancelled_at" is null
  and "id"::text in (select "subject_id" from "audit_entries" where "action" = 'invite.link');--> statement-breakpoint
update "workspace_invites" set "user_id" = null from "users"
where "users"."id" = "workspace_invites"."user_id" and "users"."email_verified_at" is null
  and "workspace_invites"."joined_at" is null;
--> statement-breakpoint
CREATE TABLE "unverified_senders" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"account_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unverified_senders" ADD CONSTRAINT "unverified_senders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unverified_senders" ADD CONSTRAINT "unverified_senders_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unverified_senders_account" ON "unverified_senders" USING btree ("account_id");
