CREATE TABLE "quoted_replies" (
	"forward_id" integer NOT NULL,
	"reply_id" integer NOT NULL,
	CONSTRAINT "quoted_replies_forward_id_reply_id_pk" PRIMARY KEY("forward_id","reply_id")
);
--> statement-breakpoint
CREATE TABLE "reply_recipients" (
	"reply_id" integer NOT NULL,
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "reply_recipients_reply_id_email_pk" PRIMARY KEY("reply_id","email")
);
--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "cc" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "quoted_replies" ADD CONSTRAINT "quoted_replies_forward_id_replies_id_fk" FOREIGN KEY ("forward_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quoted_replies" ADD CONSTRAINT "quoted_replies_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_recipients" ADD CONSTRAINT "reply_recipients_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quoted_replies_reply" ON "quoted_replies" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "reply_recipients_email" ON "reply_recipients" USING btree ("email");