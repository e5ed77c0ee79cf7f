-- The groups of agents decide which tickets they see: whoever remembers them forgets them as soon as that changes.
create trigger group_members_told_insert after insert on group_members
  referencing new table as changed_rows for each statement execute function tell_people_changed('user_id');
--> statement-breakpoint
create trigger group_members_told_delete after delete on group_members
  referencing old table as changed_rows for each statement execute function tell_people_changed('user_id');
