-- Who is signed in is known together with the accounts elsewhere that they connected.
create trigger social_profiles_told_insert after insert on social_profiles
  referencing new table as changed_rows for each statement execute function tell_people_changed('user_id');
--> statement-breakpoint
create trigger social_profiles_told_update after update on social_profiles
  referencing new table as changed_rows for each statement execute function tell_people_changed('user_id');
--> statement-breakpoint
create trigger social_profiles_told_delete after delete on social_profiles
  referencing old table as changed_rows for each statement execute function tell_people_changed('user_id');
