CREATE TABLE "group_members" (
	"group_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_groups" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"assignment" text DEFAULT 'manual' NOT NULL,
	"max_open" integer,
	"is_default" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_count_changes" ADD COLUMN "group_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_ticket_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."ticket_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_groups_name_in_any_case" ON "ticket_groups" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_groups_default" ON "ticket_groups" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_group_id_ticket_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."ticket_groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_group_updated" ON "tickets" USING btree ("group_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_group_waiting" ON "tickets" USING btree ("group_id","queue_state",coalesce(waiting_since, 'infinity'),"id") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_group_closed" ON "tickets" USING btree ("group_id","queue_state",coalesce(closed_at, 'infinity') desc nulls first,"id" DESC NULLS FIRST) WHERE group_id is not null;--> statement-breakpoint
create or replace function count_tickets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ticket_count_changes (assigned_to, group_id, status_category, queue_state, change)
      select coalesce(assigned_to, 0), coalesce(group_id, 0), status_category, queue_state, count(*)
      from new_rows group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into ticket_count_changes (assigned_to, group_id, status_category, queue_state, change)
      select coalesce(assigned_to, 0), coalesce(group_id, 0), status_category, queue_state, -count(*)
      from old_rows group by 1, 2, 3, 4;
  else
    insert into ticket_count_changes (assigned_to, group_id, status_category, queue_state, change)
      select assignee, team, status_category, queue_state, sum(change) from (
        select coalesce(assigned_to, 0) as assignee, coalesce(group_id, 0) as team, status_category, queue_state, 1 as change
          from new_rows
        union all
        select coalesce(assigned_to, 0), coalesce(group_id, 0), status_category, queue_state, -1 from old_rows
      ) as changes
      group by 1, 2, 3, 4 having sum(change) <> 0;
  end if;
  return null;
end $$;
