CREATE TABLE "unread_counts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"unread" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unread_counts" ADD CONSTRAINT "unread_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
insert into unread_counts (user_id, unread)
  select id, unread_notifications_count from users where unread_notifications_count > 0;
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "unread_notifications_count";
--> statement-breakpoint
-- In the order of the people, so that no two wait for each other. Processes forget only how many there were.
create function add_unread(people integer[], changes bigint[]) returns void language plpgsql as $$
begin
  if people is null then return; end if;
  insert into unread_counts (user_id, unread)
    select each.person, each.change from unnest(people, changes) as each(person, change) order by 1
    on conflict (user_id) do update set unread = unread_counts.unread + excluded.unread;
  if cardinality(people) > 100 then
    perform pg_notify('helpdock_cache', 'people');
  else
    perform pg_notify('helpdock_cache', 'unread:' || array_to_string(people, ','));
  end if;
end $$;
--> statement-breakpoint
create or replace function count_unread() returns trigger language plpgsql as $$
begin
  perform add_unread(array_agg(user_id), array_agg(change)) from (
    select user_id, sum(change)::bigint as change from (
      select user_id, 1 as change from new_rows where read_at is null
      union all
      select user_id, -1 from old_rows where read_at is null
    ) as both_sides
    group by user_id having sum(change) <> 0
  ) as changes;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_new_unread() returns trigger language plpgsql as $$
begin
  perform add_unread(array_agg(user_id), array_agg(change))
    from (select user_id, count(*) as change from new_rows where read_at is null group by 1) as changes;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_gone_unread() returns trigger language plpgsql as $$
begin
  perform add_unread(array_agg(user_id), array_agg(-change))
    from (select user_id, count(*) as change from old_rows where read_at is null group by 1) as changes;
  return null;
end $$;
