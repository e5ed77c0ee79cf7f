CREATE TABLE "default_grants" (
	"permission" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- What earlier migrations have given.
insert into default_grants (permission) values
  ('articles.view'), ('tickets.create'), ('files.create'), ('tickets.view'), ('tickets.update'), ('api.access'), ('users.view'), ('articles.view_internal'), ('reports.view'), ('admin');
