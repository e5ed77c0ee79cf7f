import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { AgentOptions } from '#shared/agent-options.ts';
import type { ShownField } from '#shared/custom-fields.ts';
import type { TicketAction } from '#shared/ticket-actions.ts';

export type ActionType = TicketAction['type'];

/** The types of actions, in the order of the menu. */
export const actionTypesOf = (translate: Translate): Record<ActionType, string> => ({
  status: translate('Change the status'),
  priority: translate('Set the priority'),
  assign: translate('Assign'),
  group: translate('Move to a group'),
  category: translate('Move to a category'),
  tags_add: translate('Add tags'),
  tags_remove: translate('Remove tags'),
  field: translate('Set a field'),
  snooze: translate('Snooze'),
  wake: translate('End the snooze'),
  follow: translate('Follow the ticket'),
  note: translate('Add an internal note'),
  reply: translate('Send a reply'),
  spam: translate('Mark as spam'),
  not_spam: translate('Remove from spam'),
  delete: translate('Move to trash'),
  restore: translate('Restore from the trash'),
});

/** An action of a type with its usual values; undefined where the site has nothing to choose. */
export function newAction(
  type: ActionType,
  options: AgentOptions,
  fields: readonly ShownField[],
): TicketAction | undefined {
  switch (type) {
    case 'status': {
      const status = options.statuses.find(({ category }) => category === 'closed') ?? options.statuses[0];
      return status && { type, status: status.name };
    }
    case 'priority': {
      const priority = options.priorities.at(-1);
      return priority && { type, priority: priority.name };
    }
    case 'assign':
      return { type, userId: null };
    case 'group':
      return { type, groupId: null };
    case 'category':
      return { type, category: null };
    case 'tags_add':
    case 'tags_remove':
      return { type, tags: [] };
    case 'field': {
      const [field] = fields;
      return field && { type, key: field.key, value: null };
    }
    case 'snooze':
      return { type, until_reply: true };
    case 'note':
    case 'reply':
      return { type, body: '' };
    default:
      return { type };
  }
}
