import type { CurrentUser } from '#shared/auth.ts';
import { forbidden } from '#shared/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { userTopic } from '../../platform/events/events.ts';
import { worksOn } from '../tickets/policy.ts';
import { loadAccess } from '../tickets/service.ts';
import type { CanRead } from '../uploads/file-hooks.ts';
import { type DraftKey, findColleagueDrafts, findPresentIds, ticketsOfSharedFile } from './queries.ts';

/** The drafts of colleagues in a ticket. Throws 404 for tickets that the caller does not see, 403 for customers. */
export async function listColleagueDrafts({ db }: Context, user: CurrentUser, { id }: { id: number }) {
  if (!worksOn(user, await loadAccess(db, user, id))) throw forbidden();
  return { drafts: await findColleagueDrafts(db, id, user.id) };
}

/** Colleagues who have the ticket open read the drafts of others again. */
export async function publishToColleagues(
  { events }: Pick<Context, 'events'>,
  tx: Database,
  { user, ticket }: Pick<DraftKey, 'user' | 'ticket'>,
): Promise<void> {
  const present = await findPresentIds(tx, undefined, { ticket: String(ticket), me: String(user) });
  const topics = present.map(({ id }) => userTopic(id));
  if (topics.length > 0) await events.publish(tx, topics, { name: 'drafts', id: ticket });
}

/** Files of a shared draft are readable to those who can read the draft. */
export const showsDraftFile: CanRead = async ({ db }, user, file) =>
  (await ticketsOfSharedFile(db, file)).some((ticket) => worksOn(user, ticket));
