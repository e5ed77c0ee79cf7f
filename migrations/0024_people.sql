-- By what people are sorted: their name, or the local part of their address when they gave none.
create function person_name(first_name text, last_name text, email citext) returns text
  language sql immutable parallel safe set search_path from current
  as $$ select lower(unaccent(coalesce(
    nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), split_part(email::text, '@', 1)))) $$;
--> statement-breakpoint
CREATE TABLE "user_activity" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"last_active_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_emails" (
	"email" "citext" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"requested_by" integer NOT NULL,
	"state" text NOT NULL,
	"driver" text,
	"storage_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "started_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "user_activity" ADD CONSTRAINT "user_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_emails" ADD CONSTRAINT "user_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_exports" ADD CONSTRAINT "person_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_exports" ADD CONSTRAINT "person_exports_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_activity_newest" ON "user_activity" USING btree ("last_active_at" DESC NULLS LAST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_emails_user" ON "user_emails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_emails_words" ON "user_emails" USING gin ((email::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "person_exports_user" ON "person_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "person_exports_requested" ON "person_exports" USING btree ("requested_by","created_at");--> statement-breakpoint
CREATE INDEX "person_exports_expires" ON "person_exports" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_started_from_sessions_id_fk" FOREIGN KEY ("started_from") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_started_from" ON "sessions" USING btree ("started_from") WHERE started_from is not null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (person_name(first_name, last_name, email),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("suspended_until","id") WHERE suspended_at is not null;
--> statement-breakpoint
insert into user_activity (user_id, last_active_at)
  select users.id, greatest(
    (select max(last_active) from sessions where sessions.user_id = users.id),
    (select max(last_used_at) from access_tokens where access_tokens.user_id = users.id))
  from users where deleted_at is null;
--> statement-breakpoint
create function begin_activity() returns trigger language plpgsql as $$
begin
  insert into user_activity (user_id) select id from new_rows;
  return null;
end $$;
--> statement-breakpoint
create trigger users_activity_begins after insert on users
  referencing new table as new_rows for each statement execute function begin_activity();
--> statement-breakpoint
create function note_activity() returns trigger language plpgsql as $$
begin
  insert into user_activity (user_id, last_active_at) values (new.user_id, now())
    on conflict (user_id) do update set last_active_at = excluded.last_active_at;
  return null;
end $$;
--> statement-breakpoint
-- Whoever uses the site as somebody else is not that person.
create trigger sessions_note_activity after insert or update of last_active on sessions
  for each row when (new.started_from is null) execute function note_activity();
--> statement-breakpoint
create trigger access_tokens_note_activity after update of last_used_at on access_tokens
  for each row when (new.last_used_at is distinct from old.last_used_at) execute function note_activity();
