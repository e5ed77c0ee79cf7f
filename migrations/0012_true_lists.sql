-- The words of a person that a search reads: accents folded, each word after a space.
create function person_words(first_name text, last_name text, email citext) returns text
  language sql immutable parallel safe set search_path from current
  as $$ select lower(unaccent(' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email::text)) $$;
--> statement-breakpoint
CREATE TABLE "remote_image_senders" (
	"user_id" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remote_image_senders_user_id_sender_id_pk" PRIMARY KEY("user_id","sender_id")
);
--> statement-breakpoint
CREATE TABLE "reply_originals" (
	"reply_id" integer PRIMARY KEY NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_words" (
	"word" text PRIMARY KEY NOT NULL,
	"uses" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_words_read" (
	"id" integer PRIMARY KEY NOT NULL,
	"reply_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "filed_by" integer;--> statement-breakpoint
ALTER TABLE "remote_image_senders" ADD CONSTRAINT "remote_image_senders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remote_image_senders" ADD CONSTRAINT "remote_image_senders_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_originals" ADD CONSTRAINT "reply_originals_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remote_image_senders_sender" ON "remote_image_senders" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "ticket_words_trigrams" ON "ticket_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_filed_by_users_id_fk" FOREIGN KEY ("filed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (person_words(first_name, last_name, email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tickets_closed" ON "tickets" USING btree ("status_category",coalesce(closed_at, 'infinity') desc nulls first,"id" DESC NULLS FIRST);
--> statement-breakpoint
insert into ticket_words_read (id, reply_id) values (1, 0);
--> statement-breakpoint
-- Images that lie elsewhere are no longer loaded with the message: their address is only noted.
update replies set body = regexp_replace(body, '(<img[^<>]*?) src="(https?://[^"<>]*)"', '\1 data-remote="\2"', 'g')
  where body like '%<img%' and body ~ '<img[^<>]* src="https?://';
--> statement-breakpoint
-- The first message of a ticket that an agent filed is the words of the person it was filed for.
update replies set filed_by = replies.user_id, user_id = tickets.user_id, by_requester = true
  from tickets
  where tickets.id = replies.ticket_id and not replies.by_requester and replies.type = 'replies'
    and replies.id = (select min(first.id) from replies first where first.ticket_id = tickets.id);
--> statement-breakpoint
update tickets set preview_by_agent = false
  where preview_by_agent and waiting_since is not null
    and not exists (select from replies where ticket_id = tickets.id and type = 'replies' and not by_requester);
