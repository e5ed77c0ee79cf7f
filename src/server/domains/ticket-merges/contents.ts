import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import { previewOfHtml } from '../tickets/excerpts.ts';
import { isPublic, replies } from '../tickets/replies/tables.ts';
import type { TicketContents } from '../tickets/row-change.ts';

type Row = Omit<TicketContents, 'preview'> & { body: string | null };

/** Columns that follow from the messages that locked tickets have now. One statement. */
export async function contentsOf(tx: Database, ids: readonly number[]): Promise<TicketContents[]> {
  const found = await rows<Row>(
    tx,
    sql`select ticket.id, coalesce(counted.replies_count, 0)::integer as replies_count,
      newest.body, coalesce(not newest.by_requester, false) as preview_by_agent, asked.waiting_since::text as waiting_since
    from unnest(${`{${ids.join()}}`}::text::integer[]) ticket (id)
    left join lateral (
      select count(*) as replies_count, max(id) filter (where not by_requester) as answered
      from ${replies} where ticket_id = ticket.id and ${isPublic()}
    ) counted on true
    left join lateral (
      select body, by_requester from ${replies} where ticket_id = ticket.id and ${isPublic()} order by id desc limit 1
    ) newest on true
    left join lateral (
      select min(created_at) as waiting_since from ${replies}
      where ticket_id = ticket.id and ${isPublic()} and by_requester and id > coalesce(counted.answered, 0)
    ) asked on true`,
  );
  return found.map(({ body, ...content }) => ({
    preview: body === null ? '' : previewOfHtml(body),
    ...content,
  }));
}
