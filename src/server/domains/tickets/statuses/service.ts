import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid } from '#shared/errors.ts';
import type { setStatusInput } from '#shared/tickets.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { ticketAbilities } from '../policy.ts';
import { statusChange } from '../replies/service.ts';
import { loadAccess, lockAccess, publishTicket, readTicket } from '../service.ts';
import { tickets } from '../tables.ts';
import { readStatuses, type Status } from '../tags/service.ts';

/**
 * Sets the status by name. Customers may only close their tickets, and open closed ones again.
 */
export async function setStatus(
  services: Services,
  user: CurrentUser,
  input: z.output<typeof setStatusInput>,
) {
  const seen = await loadAccess(services.db, user, input.id);
  const status = (await readStatuses(services)).find((candidate) => candidate.name === input.status);
  if (status === undefined) throw invalid({ status: ['The selected status is invalid.'] });
  refuseStatus(user, seen, status);
  await services.db.transaction(async (tx) => {
    const access = await lockAccess(tx, user, input.id);
    refuseStatus(user, access, status);
    await tx
      .update(tickets)
      .set(statusChange(status, { at: new Date().toISOString(), by: user.id }))
      .where(eq(tickets.id, input.id));
    await publishTicket(services, tx, access);
  });
  return readTicket(services, user, input.id);
}

function refuseStatus(
  user: CurrentUser,
  ticket: Parameters<typeof ticketAbilities>[1],
  { category }: Status,
): void {
  const can = ticketAbilities(user, ticket);
  if (can.set_status || (category === 'closed' && can.close) || (category === 'open' && can.reopen)) return;
  throw ticket.status_category === 'locked'
    ? forbidden('This ticket is locked.', 'ticket_locked')
    : forbidden();
}
