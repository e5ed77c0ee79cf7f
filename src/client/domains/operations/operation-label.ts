import type { Operation } from '#shared/operations.ts';
import type { Translate } from '../../platform/translation/use-translate.ts';

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
    case 'bulk':
      return translate('Bulk change');
    case 'macro':
      return translate('Macro run');
    case 'merge':
    case 'user_merge':
    case 'tag_merge':
    case 'organisation_merge':
      return summary === null
        ? translate('Merged')
        : translate(':other merged into :name', { other: summary.from.join('; '), name: summary.into });
  }
}
