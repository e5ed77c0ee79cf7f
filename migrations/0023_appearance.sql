CREATE TABLE "appearance_drafts" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"settings" jsonb NOT NULL,
	"themes" jsonb NOT NULL,
	"theme_bases" jsonb NOT NULL,
	"version" integer NOT NULL,
	"based_on" integer NOT NULL,
	"user_id" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appearance_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appearance_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"settings_before" jsonb NOT NULL,
	"themes_before" jsonb NOT NULL,
	"user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appearance_drafts" ADD CONSTRAINT "appearance_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appearance_versions" ADD CONSTRAINT "appearance_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "themes_name" ON "themes" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "themes_default_light" ON "themes" USING btree ("default_light") WHERE "themes"."default_light";--> statement-breakpoint
CREATE UNIQUE INDEX "themes_default_dark" ON "themes" USING btree ("default_dark") WHERE "themes"."default_dark";