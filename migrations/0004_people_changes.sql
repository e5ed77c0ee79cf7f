-- Processes keep who is signed in for some seconds; these triggers tell them whenever anything about a person changes.
create function tell_people_changed() returns trigger language plpgsql as $$
declare
  person integer;
  people integer[];
begin
  execute format('select array_agg(distinct %I) from (select * from changed_rows limit 101) few', tg_argv[0]) into people;
  if cardinality(people) > 100 then
    perform pg_notify('helpdock_cache', 'people');
  elsif people is not null then
    foreach person in array people loop
      perform pg_notify('helpdock_cache', 'person:' || person);
    end loop;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger users_told_update after update on users
  referencing new table as changed_rows for each statement execute function tell_people_changed('id');
--> statement-breakpoint
create trigger users_told_delete after delete on users
  referencing old table as changed_rows for each statement execute function tell_people_changed('id');
--> statement-breakpoint
create trigger user_roles_told_insert after insert on user_roles
  referencing new table as changed_rows for each statement execute function tell_people_changed('user_id');
--> statement-breakpoint
create trigger user_roles_told_delete after delete on user_roles
  referencing old table as changed_rows for each statement execute function tell_people_changed('user_id');
--> statement-breakpoint
create trigger sessions_told_delete after delete on sessions
  referencing old table as changed_rows for each statement execute function tell_people_changed('user_id');
--> statement-breakpoint
create trigger access_tokens_told_update after update on access_tokens
  referencing new table as changed_rows for each statement execute function tell_people_changed('user_id');
--> statement-breakpoint
create trigger access_tokens_told_delete after delete on access_tokens
  referencing old table as changed_rows for each statement execute function tell_people_changed('user_id');
--> statement-breakpoint
create function tell_roles_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('helpdock_cache', 'people');
  perform pg_notify('helpdock_cache', 'guest_role');
  return null;
end $$;
--> statement-breakpoint
create trigger roles_told after insert or update or delete on roles
  for each statement execute function tell_roles_changed();
