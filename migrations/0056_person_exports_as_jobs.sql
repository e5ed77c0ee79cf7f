INSERT INTO "jobs" ("id", "type", "state", "user_id", "input", "total", "done", "driver", "storage_key", "file_name", "file_type", "error", "expires_at", "created_at", "finished_at")
SELECT "id", 'person_export', CASE "state" WHEN 'ready' THEN 'done' ELSE 'failed' END, "requested_by", jsonb_build_object('about', "user_id"), CASE "state" WHEN 'ready' THEN 1 ELSE 0 END, CASE "state" WHEN 'ready' THEN 1 ELSE 0 END, "driver", "storage_key", CASE "state" WHEN 'ready' THEN 'person-' || "user_id" || '.json' END, CASE "state" WHEN 'ready' THEN 'application/json; charset=utf-8' END, CASE "state" WHEN 'ready' THEN NULL ELSE 'It could not be finished. Please try again.' END, "expires_at", "created_at", now()
FROM "person_exports";--> statement-breakpoint
DROP TABLE "person_exports";
