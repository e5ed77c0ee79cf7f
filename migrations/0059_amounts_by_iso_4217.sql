ALTER TABLE "prices" ADD COLUMN "assumed_decimals" smallint;--> statement-breakpoint
-- How many decimals amounts of each currency have: in ISO 4217, and in the locale data of the runtime that migrates, by
-- which amounts were counted until now. Without a word of the runtime they are taken to be counted by ISO 4217.
CREATE TEMP TABLE currency_units ON COMMIT DROP AS
SELECT currency, iso, coalesce((nullif(current_setting('helpdock.currency_decimals', true), '')::jsonb ->> currency)::smallint, iso) AS counted
FROM (
	SELECT currency, CASE
		WHEN currency IN ('BIF','CLP','DJF','GNF','ISK','JPY','KMF','KRW','PYG','RWF','UGX','UYI','VND','VUV','XAF','XOF','XPF') THEN 0
		WHEN currency IN ('BHD','IQD','JOD','KWD','LYD','OMR','TND') THEN 3
		WHEN currency IN ('CLF','UYW') THEN 4
		ELSE 2 END::smallint AS iso
	FROM (
		SELECT currency FROM prices
		UNION SELECT currency FROM invoices
		UNION SELECT currency FROM billing_balances
		UNION SELECT currency FROM checkout_sessions WHERE currency IS NOT NULL
	) used
) standard;--> statement-breakpoint
-- The log has the amount of a price as it was typed, which says what the number was counted in whatever runs now.
CREATE TEMP TABLE price_units ON COMMIT DROP AS
SELECT price.id, price.currency, units.iso, logged.decimals AS proven, units.counted AS taken
FROM prices price
JOIN currency_units units USING (currency)
LEFT JOIN LATERAL (
	SELECT min(power.decimals)::smallint AS decimals
	FROM (
		SELECT entry.after AS price FROM audit_entries entry
		WHERE entry.subject_type = 'price' AND entry.subject_id = price.id::text AND entry.action = 'price.create'
		UNION ALL
		SELECT made.price FROM audit_entries entry
		CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(entry.after -> 'prices') = 'array' THEN entry.after -> 'prices' ELSE '[]' END) AS made(price)
		WHERE entry.subject_type = 'product' AND entry.subject_id = price.product_id::text AND entry.action = 'product.create' AND made.price ->> 'id' = price.id::text
	) typed
	JOIN generate_series(0, 4) AS power(decimals) ON (typed.price ->> 'amount')::numeric * (10::numeric ^ power.decimals) = price.amount
	WHERE price.amount <> 0
) logged ON true;--> statement-breakpoint
-- Where all that the log says of a currency agrees, what is not in the log was counted alike.
UPDATE currency_units units SET counted = logged.decimals
FROM (
	SELECT currency, min(proven) AS decimals FROM price_units
	WHERE proven IS NOT NULL GROUP BY currency HAVING min(proven) = max(proven)
) logged
WHERE logged.currency = units.currency;--> statement-breakpoint
UPDATE price_units price SET taken = coalesce(price.proven, units.counted)
FROM currency_units units WHERE units.currency = price.currency;--> statement-breakpoint
UPDATE prices SET amount = amount * (10::numeric ^ (units.iso - units.taken))
FROM price_units units WHERE units.id = prices.id AND units.iso <> units.taken;--> statement-breakpoint
-- The currencies whose decimals differ between versions of ICU (76, 77 and 78) in the runtimes that could be used.
UPDATE prices SET assumed_decimals = units.taken
FROM price_units units
WHERE units.id = prices.id AND units.proven IS NULL AND prices.amount <> 0 AND prices.currency IN ('COP','HUF','IDR','PKR','RSD');--> statement-breakpoint
CREATE TEMP TABLE invoice_units ON COMMIT DROP AS
SELECT invoice.id, (10::numeric ^ (units.iso - coalesce(price.proven, units.counted))) AS factor
FROM invoices invoice
JOIN currency_units units USING (currency)
LEFT JOIN subscriptions subscription ON subscription.id = invoice.subscription_id
LEFT JOIN price_units price ON price.id = subscription.price_id AND price.currency = invoice.currency
WHERE units.iso <> coalesce(price.proven, units.counted);--> statement-breakpoint
UPDATE invoices SET
	amount_due = amount_due * units.factor,
	amount_paid = amount_paid * units.factor,
	tax = CASE WHEN jsonb_typeof(tax) = 'object' THEN jsonb_set(tax, '{amount}', to_jsonb(trunc((tax ->> 'amount')::numeric * units.factor))) ELSE tax END,
	lines = (
		SELECT coalesce(jsonb_agg(jsonb_set(line, '{amount}', to_jsonb(trunc((line ->> 'amount')::numeric * units.factor))) ORDER BY place), '[]')
		FROM jsonb_array_elements(lines) WITH ORDINALITY AS one(line, place)
	)
FROM invoice_units units WHERE units.id = invoices.id;--> statement-breakpoint
UPDATE refunds SET amount = amount * units.factor
FROM invoice_units units WHERE units.id = refunds.invoice_id;--> statement-breakpoint
UPDATE billing_balances SET amount = amount * (10::numeric ^ (units.iso - units.counted))
FROM currency_units units WHERE units.currency = billing_balances.currency AND units.iso <> units.counted;--> statement-breakpoint
UPDATE checkout_sessions SET amount_due = checkout_sessions.amount_due * (10::numeric ^ (units.iso - coalesce(price.taken, units.counted)))
FROM checkout_sessions session
JOIN currency_units units ON units.currency = session.currency
LEFT JOIN price_units price ON price.id = session.price_id
WHERE session.id = checkout_sessions.id AND units.iso <> coalesce(price.taken, units.counted);
--> statement-breakpoint
-- Paths are asked for in one spelling of their letters; of several that are the same, one is enough.
UPDATE help_redirects SET "from" = spelt.path
FROM (
	SELECT DISTINCT ON (path) id, path
	FROM (
		SELECT id, CASE WHEN getdatabaseencoding() = 'UTF8' THEN normalize("from", NFC) ELSE "from" END AS path
		FROM help_redirects WHERE octet_length("from") <> char_length("from")
	) one
	ORDER BY path, id
) spelt
WHERE spelt.id = help_redirects.id AND spelt.path <> help_redirects."from"
	AND NOT EXISTS (SELECT 1 FROM help_redirects other WHERE other."from" = spelt.path);
