import { and, eq, sql } from 'drizzle-orm';
import { translatable } from '#shared/translation.ts';
import { mailOfMessageId, ticketOfMessageId } from '../../platform/mail/message-id.ts';
import { announceReturn } from '../../platform/mail/returns.ts';
import { outgoingMails } from '../../platform/mail/tables.ts';
import type { DeliveryReport } from '../../platform/mime/mail.ts';
import type { Services } from '../../platform/services.ts';
import { settle } from './outcome.ts';

/** Characters of what a mail server says. */
const maxDiagnostic = 1000;

/** Applies a delivery report to the mail that it is about. */
export async function applyReport(services: Services, id: string, report: DeliveryReport): Promise<void> {
  const ours = report.message_ids.find((messageId) => mailOfMessageId(services, messageId) !== null);
  if (ours === undefined) {
    await settle(services.db, id, {
      state: 'ignored',
      reason: 'bounce_unmatched',
      explanation: [translatable('It reports on an email that this site did not send.')],
    });
    return;
  }
  const failed = report.recipients.find(({ action }) => action === 'failed');
  const { status, diagnostic } = failed ?? {};
  // Most servers say the status in their words.
  const said =
    (status && diagnostic?.includes(status) ? diagnostic : [status, diagnostic].filter(Boolean).join(' ')) ||
    '–';
  const isOver = report.recipients.length === 0 || failed !== undefined;
  await services.db.transaction(async (tx) => {
    if (isOver) {
      const [returned] = await tx
        .update(outgoingMails)
        .set({ state: 'bounced', error: said.slice(0, maxDiagnostic) })
        .where(
          and(
            eq(outgoingMails.id, mailOfMessageId(services, ours) ?? 0),
            // A report that comes again tells nothing new.
            sql`${outgoingMails.state} not in ('queued', 'bounced')`,
          ),
        )
        .returning({ reply_id: outgoingMails.reply_id, recipient: outgoingMails.recipient });
      if (returned !== undefined) await announceReturn(services, tx, returned, said.slice(0, maxDiagnostic));
    }
    await settle(tx, id, {
      state: 'delivery',
      ticket_id: ticketOfMessageId(services, ours),
      explanation: [
        isOver
          ? translatable('An email to :address was not delivered: :answer', {
              address: failed?.address ?? '',
              answer: said,
            })
          : translatable('It reports on a delivery.'),
      ],
    });
  });
  services.jobs.nudge();
}
