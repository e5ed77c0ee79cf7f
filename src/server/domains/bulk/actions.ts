import type { CurrentUser } from '#shared/auth.ts';
import { readPatch } from '#shared/custom-values.ts';
import { forbidden, invalid } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { BulkAction, ChangingAction, TicketAction } from '#shared/ticket-actions.ts';
import { withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { snoozePlacement } from '../snooze/service.ts';
import { tagsToAdd, tagsToRemove } from '../tags/custom-tags.ts';
import { assertCategory, findStatus, statusesAfterReply } from '../tags/service.ts';
import { readEnabledFields } from '../ticket-fields/queries.ts';
import { priorityNamed } from '../ticket-priorities/service.ts';
import { assertAgent, assertGroup } from '../tickets/assignment.ts';
import type { TicketChange } from '../tickets/requested-change.ts';

const hour = 60 * 60 * 1000;

/** The end of a snooze that is said in hours. */
const untilOf = ({ until, hours }: Extract<TicketAction, { type: 'snooze' }>) =>
  hours == null ? until : new Date(Date.now() + hours * hour).toISOString();

const placements = { spam: 'spam', not_spam: 'not_spam', delete: 'deleted', restore: 'restored' } as const;

/** Throws 403 for an action that the user could not perform on any ticket. */
export function assertMayRun(user: CurrentUser, { type }: BulkAction): void {
  if (type === 'merge' && !hasPermission(user, 'tickets.merge')) throw forbidden();
  if (type in placements && !hasPermission(user, 'tickets.delete')) throw forbidden();
}

async function statusNamed(services: Services, name: string) {
  const status = await findStatus(services, name);
  if (status === null) throw invalid({ 'action.status': ['The selected status is invalid.'] });
  return status;
}

/** Throws 422 for a field that the site does not have, and for a value that none of its tickets can have. */
async function assertValue(services: Services, { key, value }: Extract<TicketAction, { type: 'field' }>) {
  const field = (await readEnabledFields(services)).find((one) => one.key === key);
  if (field === undefined) throw invalid({ 'action.key': ['The selected field is invalid.'] });
  const { errors } = readPatch(
    [{ ...field, category_ids: [] }],
    { [key]: value },
    { category: null, byCustomer: false },
  );
  const [texts] = Object.values(errors);
  if (texts !== undefined) throw invalid({ 'action.value': texts });
}

async function messageOf(
  services: Services,
  action: Extract<TicketAction, { type: 'reply' | 'note' }>,
): Promise<TicketChange> {
  const usual = await statusesAfterReply(services);
  const { body } = action;
  if (action.type === 'note') return { message: { type: 'notes', body, usual } };
  const status = action.status ? await statusNamed(services, action.status) : undefined;
  return { message: { type: 'replies', body, usual }, status };
}

/**
 * The change of tickets that an action means, in the transaction `tx`: new tags are created. Throws 422 for a person,
 * status, tag or time that can not be chosen.
 */
export async function changeOf(
  services: Services,
  tx: Database,
  action: ChangingAction,
): Promise<TicketChange> {
  const within = withDb(services, tx);
  switch (action.type) {
    case 'assign':
      if (action.userId !== null) await assertAgent(tx, action.userId, 'action.userId');
      return { assigned_to: action.userId };
    case 'group':
      if (action.groupId !== null) await assertGroup(tx, action.groupId, 'action.groupId');
      return { group_id: action.groupId };
    case 'status':
      return { status: await statusNamed(within, action.status) };
    case 'priority':
      return { priority: await priorityNamed(within, action.priority, 'action.priority') };
    case 'category':
      if (action.category !== null) await assertCategory(within, action.category, 'action.category');
      return { category_id: action.category };
    case 'field':
      await assertValue(within, action);
      return { custom_fields: { [action.key]: action.value } };
    case 'tags_add':
      return { tags: { add: await tagsToAdd(tx, action.tags), remove: [] } };
    case 'tags_remove':
      return { tags: { add: [], remove: await tagsToRemove(tx, action.tags) } };
    case 'snooze':
      return { placement: snoozePlacement({ ...action, until: untilOf(action) }) };
    case 'wake':
      return { placement: { type: 'woken', cause: 'agent' } };
    case 'reply':
    case 'note':
      return messageOf(within, action);
    default:
      return { placement: { type: placements[action.type] } };
  }
}
