import { eq } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError, notFound } from '#shared/errors.ts';
import type { Reply } from '#shared/tickets.ts';
import { audit } from '../../audit/service.ts';
import { worksOn } from '../policy.ts';
import { loadAccess } from '../service.ts';
import { findUndelivered } from './delivery.ts';
import { findReply } from './queries.ts';
import { replies } from './tables.ts';

/** Locks a message of a ticket that the user works on. Throws 404. */
async function lockReply(tx: Database, user: CurrentUser, id: number): Promise<void> {
  const [found] = await tx
    .select({ ticket_id: replies.ticket_id })
    .from(replies)
    .where(eq(replies.id, id))
    .for('update');
  if (found === undefined || !worksOn(user, await loadAccess(tx, user, found.ticket_id))) throw notFound();
}

/**
 * Sends the emails of a message again that did not reach their recipients. For agents of its ticket: throws 404, and 409
 * when none failed or their content is not stored.
 */
export async function resendReply(ctx: Context, user: CurrentUser, id: number): Promise<{ reply: Reply }> {
  await ctx.limits.consume('staff_reply', user.id);
  const reply = await ctx.db.transaction(async (tx) => {
    // Of two people who resend it at once, the second finds the emails of the first.
    await lockReply(tx, user, id);
    const undelivered = await findUndelivered(tx, id);
    if (undelivered.length === 0)
      throw new AppError('conflict', 'nothing_undelivered', 'No email with this message failed.');
    for (const mail of undelivered) {
      const again = await ctx.mailer.requeue(ctx, tx, mail);
      if (again === null)
        throw new AppError('conflict', 'mail_not_kept', "This email wasn't kept. Write a new reply.");
      await audit(ctx, tx, {
        action: 'mail.resend',
        subject_type: 'mail',
        subject_id: String(mail),
        after: { mail: again, reply: id },
      });
    }
    return findReply(tx, id, true);
  });
  ctx.jobs.nudge();
  if (reply === undefined) throw notFound();
  return { reply };
}
