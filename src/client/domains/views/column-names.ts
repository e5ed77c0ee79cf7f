import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { viewColumns } from '#shared/ticket-views.ts';

/** Names of the columns of a table of tickets. */
export const columnNames = (translate: Translate): Record<(typeof viewColumns)[number], string> => ({
  customer: translate('Requester'),
  status: translate('Status'),
  assignee: translate('Assignee'),
  waiting: translate('Waiting since'),
  priority: translate('Priority'),
  group: translate('Group'),
  category: translate('Category'),
  created: translate('Created'),
  updated: translate('Updated'),
});
