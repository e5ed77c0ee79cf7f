CREATE TABLE "ticket_followers" (
	"ticket_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"workspace_id" integer NOT NULL,
	"follows" boolean NOT NULL,
	CONSTRAINT "ticket_followers_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workspace_followers" (
	"workspace_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "workspace_followers_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workspace_members" (
	"workspace_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_member_key" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."workspace_members"("workspace_id","user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "workspace_followers" ADD CONSTRAINT "workspace_followers_member" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."workspace_members"("workspace_id","user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_followers_member" ON "ticket_followers" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "workspace_members_user" ON "workspace_members" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_workspace" ON "tickets" USING btree ("workspace_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE workspace_id is not null;--> statement-breakpoint
CREATE INDEX "file_entries_workspace" ON "file_entries" USING btree ("workspace_id") WHERE workspace_id is not null;--> statement-breakpoint
-- Where somebody is a member decides what they see: whoever remembers them forgets them as soon as that changes.
create trigger workspace_members_told_insert after insert on workspace_members
  referencing new table as changed_rows for each statement execute function tell_people_changed('user_id');
--> statement-breakpoint
create trigger workspace_members_told_update after update on workspace_members
  referencing new table as changed_rows for each statement execute function tell_people_changed('user_id');
--> statement-breakpoint
create trigger workspace_members_told_delete after delete on workspace_members
  referencing old table as changed_rows for each statement execute function tell_people_changed('user_id');
--> statement-breakpoint
create function tell_workspaces_renamed() returns trigger language plpgsql as $$
begin
  if new.name is distinct from old.name then perform pg_notify('helpdock_cache', 'people'); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger workspaces_told after update on workspaces
  for each row execute function tell_workspaces_renamed();
