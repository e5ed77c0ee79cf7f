import { Badge } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Column } from '#client/shell/list/data-table.tsx';
import { NameCell } from '#client/shell/list/name-cell.tsx';
import type { CannedReply } from '#shared/canned-replies.ts';
import { Audience } from '../tickets/saved-replies/audience.tsx';
import type { SavedReplySort } from './saved-reply-search.ts';

/** The columns of the list of saved replies. */
export function useSavedReplyColumns(
  groups: readonly { id: number; name: string }[],
  onOpen: (reply: CannedReply) => void,
): Column<CannedReply, SavedReplySort>[] {
  const translate = useTranslate();
  return [
    {
      id: 'name',
      head: translate('Name'),
      sort: 'name',
      kind: 'main',
      cell: (reply) => (
        <NameCell
          name={reply.name}
          onOpen={() => onOpen(reply)}
          marks={
            <>
              {reply.shortcut !== null && (
                <Badge variant="light" color="gray" tt="none">
                  <bdi>/{reply.shortcut}</bdi>
                </Badge>
              )}
              {reply.uploads.length > 0 && (
                <IconPaperclip size={14} aria-label={translate('With files')} role="img" />
              )}
            </>
          }
          excerpt={reply.excerpt}
        />
      ),
    },
    {
      id: 'audience',
      head: translate('Visible to'),
      isNamed: true,
      cell: (reply) => <Audience record={reply} groups={groups} />,
    },
    {
      id: 'folder',
      head: translate('Folder'),
      kind: 'second',
      cell: ({ folder }) => folder !== null && <bdi>{folder}</bdi>,
    },
    {
      id: 'used',
      head: translate('Used'),
      sort: 'most',
      isNamed: true,
      cell: ({ used_count }) => <span className="tabular">{used_count}</span>,
    },
    {
      id: 'last',
      head: translate('Last used'),
      sort: 'used',
      kind: 'second',
      cell: ({ last_used_at }) =>
        last_used_at === null ? translate('Never') : <RelativeTime value={last_used_at} />,
    },
  ];
}
