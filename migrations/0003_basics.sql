-- What every site starts with: four roles, two looks, the statuses and the first categories of tickets.
insert into roles (name, description, permissions, is_default, is_guest) values
  ('customers', 'People who ask.', '[{"name":"articles.view","restrictions":[]},{"name":"tickets.create","restrictions":[]},{"name":"files.create","restrictions":[]}]', true, false),
  ('guests', 'Visitors who are not signed in.', '[{"name":"articles.view","restrictions":[]}]', false, true),
  ('agents', 'People who answer.', '[{"name":"articles.view","restrictions":[]},{"name":"tickets.create","restrictions":[]},{"name":"tickets.view","restrictions":[]},{"name":"tickets.update","restrictions":[]},{"name":"files.create","restrictions":[]},{"name":"api.access","restrictions":[]},{"name":"users.view","restrictions":[]}]', false, false),
  ('admins', 'People who shape the site.', '[{"name":"admin","restrictions":[]}]', false, false);
--> statement-breakpoint
insert into themes (name, is_dark, default_light, default_dark, values, position) values
  ('Light', false, true, false, '{"--be-navbar-color":"#ffffff"}', 1),
  ('Dark', true, false, true, '{"--be-navbar-color":"#17191e"}', 2);
--> statement-breakpoint
insert into tags (name, display_name, user_label, type, status_category, position) values
  ('open', 'Open', 'Open', 'status', 'open', 1),
  ('pending', 'Pending', 'Awaiting your reply', 'status', 'pending', 2),
  ('closed', 'Closed', 'Closed', 'status', 'closed', 3),
  ('locked', 'Locked', 'Locked', 'status', 'locked', 4);
--> statement-breakpoint
insert into tags (name, display_name, type, position) values ('general', 'General question', 'category', 1);
