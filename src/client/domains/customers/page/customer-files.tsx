import { Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useSizeText } from '#client/platform/translation/use-size-text.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { CursorRows } from '#client/shell/list/cursor-rows.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { newTab } from '#client/ui/external-link.ts';
import { Row } from '#client/ui/row-list.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { FileIcon } from '../../uploads/files/file-icon.tsx';
import { filesInput } from './customer-input.ts';

/** The files that a customer sent, each with a link to its ticket. */
export function CustomerFiles({ id }: { id: number }) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const list = api.customers.files.useInfiniteQuery(filesInput(id), {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  return (
    <SettingsSection id="files" title={translate('Files')}>
      <Stack gap="sm">
        <CursorRows
          label={translate('Files')}
          list={list}
          items={list.data?.pages.flatMap(({ data }) => data)}
          moreLabel={translate('Show older')}
          empty={
            <EmptyState
              order={3}
              title={translate('No files yet')}
              description={translate('Files that this customer sends with a message appear here.')}
            />
          }
        >
          {({ file, ticket, sent_at }) => (
            <Row key={`${file.id}-${ticket.id}`} icon={<FileIcon type={file.type} size={20} />}>
              <Anchor href={file.url} {...newTab} size="sm" fw={550} dir="auto">
                {file.name}
              </Anchor>
              <Group gap={6}>
                <Text size="xs" c="dimmed">
                  {sizeText(file.file_size)}
                </Text>
                <Text size="xs" c="dimmed">
                  <RelativeTime value={sent_at} />
                </Text>
                <Anchor
                  size="xs"
                  dir="auto"
                  renderRoot={(props) => (
                    <Link to="/agent/tickets/$ticketId" params={{ ticketId: String(ticket.id) }} {...props} />
                  )}
                >
                  {ticket.subject}
                </Anchor>
              </Group>
            </Row>
          )}
        </CursorRows>
      </Stack>
    </SettingsSection>
  );
}
