import type { SQL } from 'drizzle-orm';
import type { StoredTicketEvent } from '#shared/ticket-events.ts';
import { withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { areTicketsLimited } from '../auth/roles.ts';
import { lockTickets } from './lock-tickets.ts';
import { ticketLinks } from './tables.ts';
import { hintsOfChange } from './ticket-hints.ts';
import { storeMessageEvent } from './ticket-row.ts';

type MailEvent = Extract<StoredTicketEvent, { type: 'mail_bounced' | 'auto_reply_ignored' | 'linked' }>;

/** Stores in the history of a ticket what became of an email, in the transaction `tx`. Its agents see it at once. */
export async function storeMailEvent(
  services: Services,
  tx: Database,
  which: readonly number[] | SQL,
  event: MailEvent,
): Promise<void> {
  const [ticket] = await lockTickets(tx, which, null);
  if (ticket === undefined) return;
  const at = new Date().toISOString();
  await storeMessageEvent(tx, ticket.id, event, { by: null, via: 'mail', at }, null);
  const isLimited = await areTicketsLimited(withDb(services, tx));
  for (const { topics, name, id } of hintsOfChange([ticket], {}, isLimited))
    await services.events.publish(tx, topics, { name, id });
}

/** Links a ticket that an email made to the one that the email names, in the transaction `tx`. Agents see it in both. */
export async function linkByMail(
  services: Services,
  tx: Database,
  made: number,
  former: number,
): Promise<void> {
  await tx.insert(ticketLinks).values({ ticket_id: made, linked_id: former, relation: 'related' });
  await storeMailEvent(services, tx, [former], { type: 'linked', data: { to: made } });
  await storeMailEvent(services, tx, [made], { type: 'linked', data: { to: former } });
}
