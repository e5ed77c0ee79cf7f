import { and, eq, gt, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { maxCopies } from '#shared/recipients.ts';
import { type Translatable, translatable } from '#shared/translation.ts';
import { withDb } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { toCurrentUser } from '../auth/queries.ts';
import { assertTicketQuota } from '../billing/service.ts';
import { withoutDetail } from '../mailboxes/addresses.ts';
import { unverifiedWriter, writerOf } from '../senders/writer.ts';
import { linkByMail } from '../tickets/mail-events.ts';
import { countUnsolved } from '../tickets/person-queries.ts';
import { fileTicketOf } from '../tickets/service.ts';
import type { Arrived } from './arrived.ts';
import { contentsOf, subjectOf } from './contents.ts';
import type { Conversation } from './conversation.ts';
import { storeFiles } from './files.ts';
import { settle } from './outcome.ts';
import { inboundMessages } from './tables.ts';

/** Confirmations to one sender within the minutes, also for old mails that are fetched now; more would make a storm of one. */
const confirmations = { most: 5, minutes: 10 };

/** Whether its receipt is confirmed to the sender: never to programs, and not without end. */
async function isConfirmed({ db }: Pick<Services, 'db'>, { mail, from }: Arrived): Promise<boolean> {
  if (mail.automatic !== null) return false;
  const recent = await db.$count(
    inboundMessages,
    and(
      eq(inboundMessages.from_email, from.address),
      eq(inboundMessages.state, 'ticket'),
      gt(inboundMessages.handled_at, sql`now() - make_interval(mins => ${confirmations.minutes})`),
    ),
  );
  return recent < confirmations.most;
}

/** Whom the mail was sent to besides the site and its sender: they get the replies in copy. */
function copiesOf({ mail, from, siteAddresses }: Arrived): string[] {
  const others = [...mail.to, ...mail.cc].map(({ address }) => address);
  return [...new Set(others)]
    .filter((address) => address !== from.address && !siteAddresses.has(withoutDetail(address)))
    .slice(0, maxCopies);
}

function explain(former: Conversation | null, isVerified: boolean): Translatable[] {
  const id = former?.id ?? 0;
  const why =
    former === null
      ? translatable('It names no ticket, so it is a new one.')
      : former.isOpen
        ? translatable('It names ticket #:id, but its sender takes no part in it. So it is a new one.', {
            id,
          })
        : translatable('It names ticket #:id, which takes no replies any more. So it is a new one.', { id });
  if (isVerified) return [why];
  return [
    why,
    translatable('Its sender is not verified: an account has the address, and nothing proves who wrote it.'),
  ];
}

/** Files a new ticket of the mail, linked to the one that it names. Waits for a decision when its sender has too many open ones. */
export async function openTicket(
  services: Services,
  arrived: Arrived,
  former: Conversation | null,
): Promise<void> {
  const { row, mail, from, mailbox, account, isProven } = arrived;
  const named = { name: from.name || from.address, email: from.address };
  const known = await writerOf(services, named, account, async () => isProven);
  const writer = known ?? (await unverifiedWriter(services.db, named, account));
  try {
    await assertTicketQuota(services, toCurrentUser(writer), () => countUnsolved(services.db, writer.id));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await settle(services.db, row.id, {
      state: 'quarantined',
      reason: 'too_many_open',
      mailbox_id: mailbox.id,
      explanation: [error.text],
    });
    return;
  }
  const files = await storeFiles(services, writer.id, mail);
  const { body, quoted } = contentsOf(mail, files.inline);
  const tells_requester = await isConfirmed(services, arrived);
  await services.db.transaction(async (tx) => {
    const { id, reply_id } = await fileTicketOf(
      withDb(services, tx),
      writer,
      {
        subject: subjectOf(mail.subject),
        body,
        email: from.address,
        channel: 'email',
        group_id: mailbox.group_id,
        category_id: mailbox.category_id,
        cc: copiesOf(arrived),
        mailbox_id: mailbox.id,
        tells_requester,
      },
      { ids: files.ids, take: (inner) => files.take(inner) },
    );
    if (former !== null && !former.isHidden) await linkByMail(services, tx, id, former.id);
    await settle(tx, row.id, {
      state: 'ticket',
      ticket_id: id,
      reply_id,
      mailbox_id: mailbox.id,
      explanation: explain(former, known !== undefined),
      dropped: files.dropped,
      quoted_body: quoted,
    });
  });
  services.jobs.nudge();
}
