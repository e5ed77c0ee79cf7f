import type { Translate } from '#client/platform/translation/use-translate.ts';
import { priorityLabel } from '#client/shell/priorities.ts';
import type { TicketAction } from '#shared/ticket-actions.ts';
import type { Priority } from '#shared/ticket-priorities.ts';

/** Actions that the bar performs without a dialog of their own. */
export type DirectAction = Exclude<
  TicketAction,
  { type: 'reply' | 'note' | 'field' | 'tags_add' | 'tags_remove' | 'snooze' }
>;

interface Known {
  count: number;
  statuses?: readonly { name: string; label: string }[];
  priorities?: readonly Priority[];
  groups?: readonly { id: number; name: string }[];
  categories?: readonly { id: number; name: string }[];
}

/** Asks whether to perform an action on so many tickets. */
export function actionQuestion(
  action: DirectAction,
  { count, statuses = [], priorities = [], groups = [], categories = [] }: Known,
  translate: Translate,
): string {
  switch (action.type) {
    case 'assign':
      return action.userId === null
        ? translate('Unassign :count ticket?|Unassign :count tickets?', { count })
        : translate('Assign :count ticket to yourself?|Assign :count tickets to yourself?', { count });
    case 'group': {
      const group = groups.find(({ id }) => id === action.groupId)?.name;
      return group === undefined
        ? translate('Take :count ticket out of its group?|Take :count tickets out of their groups?', {
            count,
          })
        : translate('Move :count ticket to the group :group?|Move :count tickets to the group :group?', {
            count,
            group,
          });
    }
    case 'status':
      return translate(
        'Set the status of :count ticket to :status?|Set the status of :count tickets to :status?',
        {
          count,
          status: translate(statuses.find(({ name }) => name === action.status)?.label ?? action.status),
        },
      );
    case 'priority':
      return translate(
        'Set the priority of :count ticket to :priority?|Set the priority of :count tickets to :priority?',
        { count, priority: priorityLabel(priorities, String(action.priority), translate) },
      );
    case 'category': {
      const category = categories.find(({ id }) => id === action.category)?.name;
      return category === undefined
        ? translate('Take :count ticket out of its category?|Take :count tickets out of their categories?', {
            count,
          })
        : translate(
            'Move :count ticket to the category :category?|Move :count tickets to the category :category?',
            {
              count,
              category: translate(category),
            },
          );
    }
    case 'wake':
      return translate('End the snooze of :count ticket?|End the snooze of :count tickets?', { count });
    case 'follow':
      return translate('Follow :count ticket?|Follow :count tickets?', { count });
    case 'spam':
      return translate('Mark :count ticket as spam?|Mark :count tickets as spam?', { count });
    case 'not_spam':
      return translate('Remove :count ticket from spam?|Remove :count tickets from spam?', { count });
    case 'delete':
      return translate('Move :count ticket to the trash?|Move :count tickets to the trash?', { count });
    case 'restore':
      return translate('Restore :count ticket from the trash?|Restore :count tickets from the trash?', {
        count,
      });
  }
}
