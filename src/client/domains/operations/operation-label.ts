import type { Operation } from '#shared/operations.ts';
import type { Translate } from '../../platform/translation/use-translate.ts';

/** What an operation did. */
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
    case 'user_merge':
    case 'tag_merge':
      return summary === null
        ? translate('Merged')
        : translate(':other merged into :name', { other: summary.from.join('; '), name: summary.into });
  }
}
