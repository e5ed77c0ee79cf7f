import type { z } from 'zod';
import { agentTicketFieldNames } from '#shared/agent-tickets.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { createTicketInput } from '#shared/tickets.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { audit } from '../audit/service.ts';
import { findOwnerOf } from '../auth/addresses.ts';
import { findUser, toCurrentUser, type UserRow } from '../auth/queries.ts';
import { insertUser } from '../auth/service.ts';
import { tagsToAdd } from '../tags/custom-tags.ts';
import { assertAgent } from './assignment.ts';
import { type Actor, changeTickets } from './change-ticket.ts';
import { isAgent, worksOn } from './policy.ts';

type CreateInput = z.output<typeof createTicketInput>;

/** Defaults of the fields, which everybody else may send, too. */
const plain: Partial<CreateInput> = { written_by: 'customer', tell_customer: true };

/** Throws 403 when somebody else than an agent sends what agents may say of a ticket. */
export function assertAgentFields(user: CurrentUser, input: CreateInput): void {
  if (isAgent(user)) return;
  const isSaid = agentTicketFieldNames.some((name) => {
    const value = input[name];
    return value != null && value !== plain[name] && !(name === 'user_id' && value === user.id);
  });
  if (isSaid) throw forbidden();
}

/** A new account for a customer whom an agent names, without a password. Returns one that was made at the same time. */
async function addCustomer(ctx: Context, email: string, name: string | null | undefined): Promise<UserRow> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const made = await insertUser(ctx, tx, { email, first_name: name || null, password_hash: null });
      await audit(ctx, tx, {
        action: 'user.create',
        subject_type: 'user',
        subject_id: String(made.id),
        after: { email, first_name: made.first_name, roles: made.roles.map((role) => role.name) },
      });
      return made;
    });
  } catch (error) {
    const other = await findOwnerOf(ctx.db, email);
    if (other === undefined) throw error;
    return other;
  }
}

/**
 * The requester of a new ticket: the user, or whom an agent names. Throws 422 for an unknown id, and 403 for an unknown
 * address when the agent may not create accounts.
 */
export async function requesterOf(
  ctx: Context,
  user: CurrentUser,
  { user_id, email, name }: CreateInput,
): Promise<CurrentUser> {
  if (email !== undefined && user_id == null) {
    const known = await findOwnerOf(ctx.db, email);
    if (known === undefined && !hasPermission(user, 'users.create')) throw forbidden();
    return toCurrentUser(known ?? (await addCustomer(ctx, email, name)));
  }
  if (user_id == null || user_id === user.id) return user;
  const found = await findUser(ctx.db, user_id);
  if (found === undefined) throw invalid({ user_id: ['The selected user id is invalid.'] });
  return toCurrentUser(found);
}

/**
 * The assignee of a ticket of a group, for a customer. Agents keep it where they would lose access to it, and get 422
 * for another one.
 */
export function assigneeOf(
  user: CurrentUser,
  { user_id, group_id }: { user_id: number; group_id: number | null },
  { assigned_to = null }: CreateInput,
): number | null {
  if (!isAgent(user)) return null;
  if (user_id === user.id || worksOn(user, { assigned_to, group_id })) return assigned_to;
  if (assigned_to !== null) throw invalid({ assigned_to: ['The selected user id is invalid.'] });
  return user.id;
}

/** Throws 422 unless the person may be assigned tickets; they stay until `tx` ends. */
export const assertAssignee = async (tx: Database, id: number | null) =>
  id === null ? undefined : assertAgent(tx, id, 'assigned_to');

/** Adds the tags to a ticket that was stored in the same transaction. */
export async function tagNew(
  ctx: Context,
  tx: Database,
  actor: Actor,
  id: number,
  tags: CreateInput['tags'] = [],
): Promise<void> {
  if (tags.length === 0) return;
  await changeTickets(ctx, tx, actor, [id], { tags: { add: await tagsToAdd(tx, tags), remove: [] } });
}
