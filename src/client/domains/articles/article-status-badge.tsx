import { Badge } from '@mantine/core';
import type { ArticleStatus } from '#shared/record-states.ts';
import type { EditableArticle } from '#shared/writing.ts';
import { useDateFormat } from '../../platform/time/use-date-format.ts';
import { type Translate, useTranslate } from '../../platform/translation/use-translate.ts';

type BadgeArticle = Pick<EditableArticle, 'status' | 'published_at'>;

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

/** The state of an article in one word, and when that changes by itself. */
export function ArticleStatusBadge({ article: { status, published_at } }: { article: BadgeArticle }) {
  const translate = useTranslate();
  const { dateTime } = useDateFormat();
  return (
    <Badge color={colors[status]} variant="light" miw="max-content">
      {status === 'scheduled' && published_at !== null
        ? translate('Scheduled for :time', { time: dateTime(published_at) })
        : statusName(status, translate)}
    </Badge>
  );
}

/** Beside what readers see: something is written that they do not see yet. */
export function UnpublishedBadge() {
  const translate = useTranslate();
  return (
    <Badge color="blue" variant="light" miw="max-content">
      {translate('Unpublished changes')}
    </Badge>
  );
}
