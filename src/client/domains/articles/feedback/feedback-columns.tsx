import { Anchor, Badge, Group, Text } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Column } from '#client/shell/list/data-table.tsx';
import type { Feedback } from '#shared/article-feedback.ts';
import { useManagerBasePath } from '../manager-base-path.ts';
import type { FeedbackSort } from './feedback-search.ts';

function Answer({ feedback }: { feedback: Feedback }) {
  const translate = useTranslate();
  const { was_helpful } = feedback;
  const Icon = was_helpful ? IconThumbUp : IconThumbDown;
  return (
    <Badge
      variant="light"
      color={was_helpful ? 'green' : 'orange'}
      leftSection={<Icon size={14} aria-hidden />}
    >
      {was_helpful ? translate('Helpful') : translate('Not helpful')}
    </Badge>
  );
}

/** What the inbox shows of each answer. */
export function useFeedbackColumns(): Column<Feedback, FeedbackSort>[] {
  const translate = useTranslate();
  const place = useManagerBasePath();
  return [
    {
      id: 'comment',
      head: translate('Comment'),
      kind: 'main',
      cell: ({ comment, article }) => (
        <>
          <Text size="sm" dir="auto" c={comment === null ? 'dimmed' : undefined}>
            {comment ?? translate('No comment')}
          </Text>
          <Anchor
            size="xs"
            renderRoot={(props) => (
              <Link to={`${place}/$articleId`} params={{ articleId: String(article.id) }} {...props} />
            )}
          >
            <bdi>{article.title}</bdi>
          </Anchor>
        </>
      ),
    },
    { id: 'answer', head: translate('Rating'), cell: (feedback) => <Answer feedback={feedback} /> },
    {
      id: 'who',
      head: translate('Reader'),
      kind: 'short',
      cell: ({ user }) => <bdi>{user?.display_name ?? translate('Guest')}</bdi>,
    },
    {
      id: 'when',
      head: translate('Time'),
      sort: 'newest',
      cell: ({ created_at }) => <RelativeTime value={created_at} />,
    },
    {
      id: 'state',
      head: translate('Status'),
      cell: ({ handled, handled_by }) =>
        handled ? (
          <Group gap={4}>
            <Badge variant="light" color="gray">
              {translate('Resolved')}
            </Badge>
            {handled_by && (
              <Text size="xs" c="dimmed">
                <bdi>{handled_by.display_name}</bdi>
              </Text>
            )}
          </Group>
        ) : (
          <Badge variant="light">{translate('Unresolved')}</Badge>
        ),
    },
  ];
}
