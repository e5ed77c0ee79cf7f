import { api } from '#client/platform/api/api.ts';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { priorityLabel } from '#client/shell/priorities.ts';
import type { AgentOptions } from '#shared/agent-options.ts';
import type { ShownField } from '#shared/custom-fields.ts';
import type { TicketAction } from '#shared/ticket-actions.ts';
import { useShownFields } from '../../ticket-fields/shown-fields.ts';

interface Known {
  options: AgentOptions | undefined;
  fields: readonly ShownField[];
}

const named = <One extends { id: number }>(list: readonly One[] = [], id: number) =>
  list.find((one) => one.id === id);

function labelOf(action: TicketAction, { options, fields }: Known, translate: Translate): string {
  const unknown = translate('Deleted');
  switch (action.type) {
    case 'assign':
      return action.userId === null
        ? translate('Unassign')
        : translate('Assign to :name', {
            name: named(options?.agents, action.userId)?.display_name ?? unknown,
          });
    case 'group':
      return action.groupId === null
        ? translate('Remove from the group')
        : translate('Move to the group :group', {
            group: named(options?.groups, action.groupId)?.name ?? unknown,
          });
    case 'status': {
      const status = options?.statuses.find(({ name }) => name === action.status)?.label ?? action.status;
      return translate('Change status to :status', { status: translate(status) });
    }
    case 'priority':
      return translate('Set the priority to :priority', {
        priority: priorityLabel(options?.priorities ?? [], String(action.priority), translate),
      });
    case 'category':
      return action.category === null
        ? translate('Remove from the category')
        : translate('Move to the category :category', {
            category: translate(named(options?.categories, action.category)?.name ?? unknown),
          });
    case 'tags_add':
      return translate('Add the tags :tags', { tags: action.tags.join(', ') });
    case 'tags_remove':
      return translate('Remove the tags :tags', { tags: action.tags.join(', ') });
    case 'field': {
      const label = fields.find(({ key }) => key === action.key)?.label ?? action.key;
      return action.value === null
        ? translate('Clear :field', { field: translate(label) })
        : translate('Set :field to :value', {
            field: translate(label),
            value: [action.value].flat().map(String).join(', '),
          });
    }
    case 'snooze':
      return action.hours == null
        ? translate('Snooze until a reply')
        : translate('Snooze for :count hour|Snooze for :count hours', { count: action.hours });
    case 'wake':
      return translate('End the snooze');
    case 'follow':
      return translate('Follow the ticket');
    case 'reply':
      return translate('Send a reply');
    case 'note':
      return translate('Add an internal note');
    case 'spam':
      return translate('Mark as spam');
    case 'not_spam':
      return translate('Remove from spam');
    case 'delete':
      return translate('Move to trash');
    case 'restore':
      return translate('Restore from the trash');
  }
}

/** Says what an action does, with the names of what it sets. */
export function useActionLabels() {
  const translate = useTranslate();
  const { data: options } = api.tickets.agentOptions.useQuery();
  const fields = useShownFields();
  return (action: TicketAction) => labelOf(action, { options, fields }, translate);
}

/** The steps of a macro in words: its actions, and its reply. */
export function useMacroSteps() {
  const translate = useTranslate();
  const labelFor = useActionLabels();
  return ({ actions, body }: { actions: readonly TicketAction[]; body: string | null }) => [
    ...actions.map(labelFor),
    ...(body === null ? [] : [translate('Send a reply')]),
  ];
}
