ALTER TABLE "outgoing_mails" ADD COLUMN "transport" text;--> statement-breakpoint
-- Without a mail server the answer is the name of the file that a mail became.
UPDATE "outgoing_mails" SET "transport" = CASE WHEN "response" LIKE '%.eml' THEN 'file' ELSE 'smtp' END WHERE "state" = 'sent';
