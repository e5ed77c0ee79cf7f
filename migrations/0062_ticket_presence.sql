CREATE UNLOGGED TABLE "ticket_presence" (
	"ticket_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"tab" text NOT NULL,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_presence_ticket_id_user_id_tab_pk" PRIMARY KEY("ticket_id","user_id","tab")
);
--> statement-breakpoint
ALTER TABLE "ticket_presence" ADD CONSTRAINT "ticket_presence_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_presence" ADD CONSTRAINT "ticket_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;