import type { CurrentUser } from '#shared/auth.ts';
import type { Services } from '../../platform/services.ts';
import { markAsRead } from '../notifications/service.ts';
import { loadAccess } from './service.ts';

/** Marks the caller's notifications about a ticket as read. Throws 404 for one that they don't see. */
export async function markTicketRead(services: Services, user: CurrentUser, id: number) {
  await loadAccess(services.db, user, id);
  await markAsRead(services, user, { ticketId: id });
  return {};
}
