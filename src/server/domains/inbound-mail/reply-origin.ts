import { asc, eq } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { notFound } from '#shared/errors.ts';
import { translator } from '#shared/translation.ts';
import type { Context } from '../../platform/context.ts';
import { localizationOf } from '../localizations/service.ts';
import { worksOn } from '../tickets/policy.ts';
import { replies } from '../tickets/replies/tables.ts';
import { loadAccess } from '../tickets/service.ts';
import type { InboundRow } from './queries.ts';
import { inboundMessages } from './tables.ts';

/** The email that became a message, for agents of its ticket. Throws 404, also for a message that was written here. */
async function findOrigin(ctx: Context, user: CurrentUser, replyId: number): Promise<InboundRow> {
  const [found] = await ctx.db
    .select({ ticket_id: replies.ticket_id, email: inboundMessages })
    .from(replies)
    .innerJoin(inboundMessages, eq(inboundMessages.reply_id, replies.id))
    .where(eq(replies.id, replyId))
    .orderBy(asc(inboundMessages.received_at))
    .limit(1);
  if (found === undefined || !worksOn(user, await loadAccess(ctx.db, user, found.ticket_id)))
    throw notFound();
  return found.email;
}

/** Answers with the bytes of the email as they came. Throws 404. */
export async function sendOriginalOfReply(ctx: Context, user: CurrentUser, id: number) {
  const { driver, storage_key } = await findOrigin(ctx, user, id);
  const file = await ctx.storages.on(driver).read(storage_key);
  if (!file) throw notFound();
  ctx.request.attachment = { name: `message-${id}.eml`, type: 'message/rfc822', chunks: file.stream };
  return {};
}

/** Why the email became this message, in the language of the caller. Throws 404. */
export async function readOrigin(ctx: Context, user: CurrentUser, id: number) {
  const { from_email, subject, matched_by, explanation, received_at } = await findOrigin(ctx, user, id);
  const translate = translator(await localizationOf(ctx));
  return {
    origin: {
      ...{ from: from_email, subject, matched_by, received_at },
      explanation: explanation.map((line) => translate(line)),
    },
  };
}
