ALTER TABLE "organisations" ADD COLUMN "shared_requests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The organization of a person decides which requests they see: whoever remembers them forgets them as soon as that changes.
create trigger organisation_members_told_insert after insert on organisation_members
  referencing new table as changed_rows for each statement execute function tell_people_changed('user_id');
--> statement-breakpoint
create trigger organisation_members_told_update after update on organisation_members
  referencing new table as changed_rows for each statement execute function tell_people_changed('user_id');
--> statement-breakpoint
create trigger organisation_members_told_delete after delete on organisation_members
  referencing old table as changed_rows for each statement execute function tell_people_changed('user_id');
--> statement-breakpoint
create function tell_organisations_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('helpdock_cache', 'people');
  return null;
end $$;
--> statement-breakpoint
create trigger organisations_told after update on organisations for each row
  when (new.shared_requests is distinct from old.shared_requests
    or (new.shared_requests and new.name is distinct from old.name))
  execute function tell_organisations_changed();
