CREATE TABLE "reply_mentions" (
	"reply_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "reply_mentions_user_id_reply_id_pk" PRIMARY KEY("user_id","reply_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_followers" ALTER COLUMN "workspace_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_mentions" ADD CONSTRAINT "reply_mentions_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_mentions" ADD CONSTRAINT "reply_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reply_mentions_reply" ON "reply_mentions" USING btree ("reply_id");--> statement-breakpoint
ALTER TABLE "ticket_followers" ADD CONSTRAINT "ticket_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_followers_user" ON "ticket_followers" USING btree ("user_id","ticket_id") WHERE follows;