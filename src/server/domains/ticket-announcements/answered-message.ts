import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { literalLimit, prepared } from '../../platform/db/statements.ts';
import { plainLines } from '../../platform/html/message-html.ts';
import { displayName, personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { isPublic, replies } from '../tickets/replies/tables.ts';

/** Characters of a message that a mail quotes. */
const maxQuoted = 2000;

const lastOfRequester = prepared((db) =>
  db
    .select({ body: replies.body, author: personColumns })
    .from(replies)
    .innerJoin(users, eq(users.id, replies.user_id))
    .where(
      and(
        eq(replies.ticket_id, sql.placeholder('ticket')),
        lt(replies.id, sql.placeholder('id')),
        eq(replies.by_requester, true),
        isPublic(),
      ),
    )
    .orderBy(desc(replies.id))
    .limit(literalLimit(1))
    .prepare('answered_message'),
);

/** The last message of the requester's side before an agent's one, as its mail quotes it; nothing before the first. */
export async function answeredMessage(
  db: Database,
  { id, ticket }: { id: number; ticket: { id: number } },
): Promise<{ quoted?: { name: string; text: string } }> {
  const [found] = await lastOfRequester(db).execute({ ticket: ticket.id, id });
  const text = found === undefined ? '' : plainLines(found.body, maxQuoted);
  return found === undefined || text === '' ? {} : { quoted: { name: displayName(found.author), text } };
}
