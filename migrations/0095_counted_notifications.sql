ALTER TABLE "notifications" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "unread_counts" ADD COLUMN "uncounted" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
drop function add_unread(integer[], bigint[]);
--> statement-breakpoint
-- In the order of the people, so that no two wait for each other. Processes forget only how many there were.
create function add_unread(people integer[], changes bigint[], uncounted_changes bigint[]) returns void language plpgsql as $$
begin
  if people is null then return; end if;
  insert into unread_counts (user_id, unread, uncounted)
    select each.person, each.change, each.uncounted from unnest(people, changes, uncounted_changes) as each(person, change, uncounted)
    order by 1
    on conflict (user_id) do update
      set unread = unread_counts.unread + excluded.unread, uncounted = unread_counts.uncounted + excluded.uncounted;
  if cardinality(people) > 100 then
    perform pg_notify('helpdock_cache', 'people');
  else
    perform pg_notify('helpdock_cache', 'unread:' || array_to_string(people, ','));
  end if;
end $$;
--> statement-breakpoint
create or replace function count_unread() returns trigger language plpgsql as $$
begin
  perform add_unread(array_agg(user_id), array_agg(change), array_agg(uncounted)) from (
    select user_id, coalesce(sum(change) filter (where counted), 0)::bigint as change,
      coalesce(sum(change) filter (where not counted), 0)::bigint as uncounted
    from (
      select user_id, counted, 1 as change from new_rows where read_at is null
      union all
      select user_id, counted, -1 from old_rows where read_at is null
    ) as both_sides
    group by user_id
  ) as changes where change <> 0 or uncounted <> 0;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_new_unread() returns trigger language plpgsql as $$
begin
  perform add_unread(array_agg(user_id), array_agg(change), array_agg(uncounted)) from (
    select user_id, count(*) filter (where counted) as change, count(*) filter (where not counted) as uncounted
    from new_rows where read_at is null group by 1
  ) as changes;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_gone_unread() returns trigger language plpgsql as $$
begin
  perform add_unread(array_agg(user_id), array_agg(-change), array_agg(-uncounted)) from (
    select user_id, count(*) filter (where counted) as change, count(*) filter (where not counted) as uncounted
    from old_rows where read_at is null group by 1
  ) as changes;
  return null;
end $$;
--> statement-breakpoint
-- What all agents were notified of, as far as it is unassigned now.
update notifications set counted = false
  where notif_id in ('reply_to_unassigned', 'reply_to_others')
    or (type = 'ticket_created' and coalesce(notif_id, type) = 'ticket_created'
      and exists (select 1 from tickets where tickets.id = notifications.ticket_id and tickets.assigned_to is distinct from notifications.user_id));
