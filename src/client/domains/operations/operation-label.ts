import type { Operation } from '#shared/operations.ts';
import type { Translate } from '../../platform/translation/use-translate.ts';

/** Label of a bulk action, in the past; null for one that is not known. */
function bulkLabel(summary: Operation['summary'], translate: Translate): string | null {
  switch (summary?.action) {
    case 'status':
      return translate('Status set to :status', { status: translate(summary.into) });
    case 'assign':
      return translate('Assignee changed');
    case 'group':
      return translate('Group changed');
    case 'priority':
      return translate('Priority changed');
    case 'category':
      return translate('Category changed');
    case 'field':
      return translate('Ticket updated');
    case 'tags_add':
      return translate('Tags added');
    case 'tags_remove':
      return translate('Tags removed');
    case 'snooze':
      return translate('Ticket snoozed');
    case 'wake':
      return translate('Snooze ended');
    case 'spam':
      return translate('Marked as spam');
    case 'not_spam':
      return translate('Removed from spam');
    case 'delete':
      return translate('Moved to the trash');
    case 'restore':
      return translate('Restored from the trash');
    default:
      return null;
  }
}

/** Label of an operation, in the past. */
export function operationLabel({ type, summary }: Operation, translate: Translate): string {
  switch (type) {
    case 'status':
      return summary === null
        ? translate('Status changed')
        : translate('Status set to :status', { status: translate(summary.into) });
    case 'assign':
      return translate('Assignee changed');
    case 'update':
      return translate('Ticket updated');
    case 'tags':
      return translate('Tags updated');
    case 'snooze':
      return summary?.into === 'woken' ? translate('Snooze ended') : translate('Ticket snoozed');
    case 'spam':
      return summary?.into === 'not_spam' ? translate('Removed from spam') : translate('Marked as spam');
    case 'delete':
      return summary?.into === 'restored'
        ? translate('Restored from the trash')
        : translate('Moved to the trash');
    case 'split':
      return translate('Ticket split');
    case 'bulk': {
      const change = bulkLabel(summary, translate);
      return change === null ? translate('Bulk change') : translate('Bulk change: :change', { change });
    }
    case 'macro':
      return summary?.into ? translate('Macro run: :name', { name: summary.into }) : translate('Macro run');
    case 'merge':
    case 'user_merge':
    case 'tag_merge':
    case 'organisation_merge':
      return summary === null
        ? translate('Merged')
        : translate(':other merged into :name', { other: summary.from.join('; '), name: summary.into });
  }
}
