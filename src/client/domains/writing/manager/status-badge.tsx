import { Badge } from '@mantine/core';
import type { ArticleStatus } from '#shared/record-states.ts';
import { type Translate, useTranslate } from '../../../platform/translation/use-translate.ts';

const colors: Record<ArticleStatus, string> = {
  draft: 'gray',
  scheduled: 'blue',
  published: 'green',
  internal: 'yellow',
  archived: 'gray',
};

export const statusName = (status: ArticleStatus, translate: Translate) =>
  ({
    draft: translate('Draft'),
    scheduled: translate('Scheduled'),
    published: translate('Published'),
    internal: translate('Internal'),
    archived: translate('Archived'),
  })[status];

/** The state of an article in one word. */
export function StatusBadge({ status }: { status: ArticleStatus }) {
  const translate = useTranslate();
  return (
    <Badge color={colors[status]} variant="light" miw="max-content">
      {statusName(status, translate)}
    </Badge>
  );
}
