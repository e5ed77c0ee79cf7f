import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid } from '#shared/errors.ts';
import type { setStatusInput } from '#shared/tickets.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { ticketAbilities } from '../policy.ts';
import { statusChange } from '../replies/service.ts';
import { loadAccess, publishTicket, readTicket } from '../service.ts';
import { tickets } from '../tables.ts';
import { readStatuses } from '../tags/service.ts';

/**
 * Sets the status by name. Customers may only close their tickets, and open closed ones again.
 */
export async function setStatus(
  services: Services,
  user: CurrentUser,
  input: z.output<typeof setStatusInput>,
) {
  const access = await loadAccess(services.db, user, input.id);
  const status = (await readStatuses(services)).find((candidate) => candidate.name === input.status);
  if (status === undefined) throw invalid({ status: ['The selected status is invalid.'] });
  const can = ticketAbilities(user, access);
  const allowed =
    can.set_status ||
    (status.category === 'closed' && can.close) ||
    (status.category === 'open' && can.reopen);
  if (!allowed) {
    throw access.status_category === 'locked'
      ? forbidden('This ticket is locked.', 'ticket_locked')
      : forbidden();
  }
  await services.db.transaction(async (tx) => {
    await tx
      .update(tickets)
      .set(statusChange(status, { at: new Date().toISOString(), by: user.id }))
      .where(eq(tickets.id, input.id));
    await publishTicket(services, tx, access);
  });
  return readTicket(services, user, input.id);
}
