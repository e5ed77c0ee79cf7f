-- How many tickets each assignee has in each state: one row per statement and state that changed.
create function count_tickets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into ticket_count_changes (assigned_to, status_category, change)
      select coalesce(assigned_to, 0), status_category, count(*) from new_rows group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into ticket_count_changes (assigned_to, status_category, change)
      select coalesce(assigned_to, 0), status_category, -count(*) from old_rows group by 1, 2;
  else
    insert into ticket_count_changes (assigned_to, status_category, change)
      select assignee, status_category, sum(change) from (
        select coalesce(assigned_to, 0) as assignee, status_category, 1 as change from new_rows
        union all
        select coalesce(assigned_to, 0), status_category, -1 from old_rows
      ) as changes
      group by 1, 2 having sum(change) <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger tickets_counted_insert after insert on tickets
  referencing new table as new_rows for each statement execute function count_tickets();
--> statement-breakpoint
create trigger tickets_counted_update after update on tickets
  referencing old table as old_rows new table as new_rows for each statement execute function count_tickets();
--> statement-breakpoint
create trigger tickets_counted_delete after delete on tickets
  referencing old table as old_rows for each statement execute function count_tickets();
--> statement-breakpoint
-- Published articles of each section.
create function count_articles() returns trigger language plpgsql as $$
begin
  update categories set articles_count = articles_count + changes.change
    from (
      select section_id, sum(change) as change from (
        select section_id, 1 as change from new_rows where status = 'published'
        union all
        select section_id, -1 from old_rows where status = 'published'
      ) as both_sides
      group by section_id having sum(change) <> 0
    ) as changes
    where categories.id = changes.section_id;
  return null;
end $$;
--> statement-breakpoint
create function count_new_articles() returns trigger language plpgsql as $$
begin
  update categories set articles_count = articles_count + changes.change
    from (select section_id, count(*) as change from new_rows where status = 'published' group by 1) as changes
    where categories.id = changes.section_id;
  return null;
end $$;
--> statement-breakpoint
create function count_gone_articles() returns trigger language plpgsql as $$
begin
  update categories set articles_count = articles_count - changes.change
    from (select section_id, count(*) as change from old_rows where status = 'published' group by 1) as changes
    where categories.id = changes.section_id;
  return null;
end $$;
--> statement-breakpoint
create trigger articles_counted_insert after insert on articles
  referencing new table as new_rows for each statement execute function count_new_articles();
--> statement-breakpoint
create trigger articles_counted_update after update on articles
  referencing old table as old_rows new table as new_rows for each statement execute function count_articles();
--> statement-breakpoint
create trigger articles_counted_delete after delete on articles
  referencing old table as old_rows for each statement execute function count_gone_articles();
--> statement-breakpoint
-- How many notifications each person has not read.
create function count_unread() returns trigger language plpgsql as $$
begin
  update users set unread_notifications_count = unread_notifications_count + changes.change
    from (
      select user_id, sum(change) as change from (
        select user_id, 1 as change from new_rows where read_at is null
        union all
        select user_id, -1 from old_rows where read_at is null
      ) as both_sides
      group by user_id having sum(change) <> 0
    ) as changes
    where users.id = changes.user_id;
  return null;
end $$;
--> statement-breakpoint
create function count_new_unread() returns trigger language plpgsql as $$
begin
  update users set unread_notifications_count = unread_notifications_count + changes.change
    from (select user_id, count(*) as change from new_rows where read_at is null group by 1) as changes
    where users.id = changes.user_id;
  return null;
end $$;
--> statement-breakpoint
create function count_gone_unread() returns trigger language plpgsql as $$
begin
  update users set unread_notifications_count = unread_notifications_count - changes.change
    from (select user_id, count(*) as change from old_rows where read_at is null group by 1) as changes
    where users.id = changes.user_id;
  return null;
end $$;
--> statement-breakpoint
create trigger notifications_counted_insert after insert on notifications
  referencing new table as new_rows for each statement execute function count_new_unread();
--> statement-breakpoint
create trigger notifications_counted_update after update on notifications
  referencing old table as old_rows new table as new_rows for each statement execute function count_unread();
--> statement-breakpoint
create trigger notifications_counted_delete after delete on notifications
  referencing old table as old_rows for each statement execute function count_gone_unread();
