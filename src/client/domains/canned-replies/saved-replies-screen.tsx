import { Button, Container, Group, Menu, Stack, Text, Title } from '@mantine/core';
import {
  IconCopy,
  IconDownload,
  IconMessage2,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { DataList } from '#client/shell/list/data-list.tsx';
import { FilterSelect, ListFilters } from '#client/shell/list/list-filters.tsx';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { sortOf } from '#client/shell/list/list-search.ts';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { useLastPage } from '#client/shell/list/use-last-page.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { CannedReply } from '#shared/canned-replies.ts';
import { type EditedReply, newReply } from '../tickets/saved-replies/edited-reply.ts';
import { ImportDialog } from './import-dialog.tsx';
import { useSavedReplyColumns } from './saved-reply-columns.tsx';
import {
  isFilteredReplies,
  type SavedReplySearch,
  type SavedReplySort,
  savedReplyInputOf,
  savedReplySorts,
} from './saved-reply-search.ts';
import { useDeleteLater } from './use-delete-later.ts';

const SavedReplyDialog = lazy(async () => ({
  default: (await import('../tickets/saved-replies/saved-reply-dialog.tsx')).SavedReplyDialog,
}));

const sortNamesOf = (translate: Translate): Record<SavedReplySort, string> => ({
  name: translate('Name, A to Z'),
  'name-desc': translate('Name, Z to A'),
  most: translate('Most used first'),
  least: translate('Least used first'),
  used: translate('Recently used first'),
  unused: translate('Longest unused first'),
  updated: translate('Recently updated'),
  oldest: translate('Oldest first'),
});

interface FiltersProps {
  search: SavedReplySearch;
  folders: readonly string[];
  groups: readonly { id: number; name: string }[];
  onChange: (change: SavedReplySearch) => void;
}

function Filters({ search, folders, groups, onChange }: FiltersProps) {
  const translate = useTranslate();
  return (
    <ListFilters
      label={translate('Search saved replies')}
      search={search}
      sorts={savedReplySorts}
      sortNames={sortNamesOf(translate)}
      onChange={onChange}
    >
      <FilterSelect
        label={translate('Visible to')}
        all={translate('All saved replies')}
        choices={[
          { value: 'own', label: translate('Only me') },
          { value: 'shared', label: translate('Shared') },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={search.audience}
        onChange={(audience) => onChange({ audience, page: undefined })}
      />
      {(folders.length > 0 || search.folder !== undefined) && (
        <FilterSelect
          label={translate('Folder')}
          all={translate('All folders')}
          choices={folders.map((folder) => ({ value: folder, label: folder }))}
          value={search.folder}
          onChange={(folder) => onChange({ folder, page: undefined })}
        />
      )}
    </ListFilters>
  );
}

interface ReplyMenuProps {
  reply: CannedReply;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

function ReplyMenu({ reply, onEdit, onDuplicate, onDelete }: ReplyMenuProps) {
  const translate = useTranslate();
  return (
    <RowMenu name={reply.name}>
      {reply.can.update && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {translate('Edit')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
        {translate('Duplicate')}
      </Menu.Item>
      {reply.can.update && (
        <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
          {translate('Delete')}
        </DangerItem>
      )}
    </RowMenu>
  );
}

interface ScreenHeaderProps {
  onImport: () => void;
  /** The button for a new one; false while the list is empty and has it. */
  create: ReactNode;
}

function ScreenHeader({ onImport, create }: ScreenHeaderProps) {
  const translate = useTranslate();
  return (
    <Group justify="space-between" align="flex-start" mb="lg">
      <div>
        <Title order={1} size="h2">
          {translate('Saved replies')}
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          {translate('Insert them by typing / in a reply or a note.')}
        </Text>
      </div>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
          {translate('Import')}
        </Button>
        {create !== false && (
          <Button
            variant="default"
            component="a"
            href="/api/v1/canned-replies/export"
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {translate('Export')}
          </Button>
        )}
        {create}
      </Group>
    </Group>
  );
}

interface SavedRepliesScreenProps {
  search: SavedReplySearch;
  onChange: (search: SavedReplySearch) => void;
}

/** The saved replies of an agent, and those that are shared with them. */
export function SavedRepliesScreen({ search, onChange }: SavedRepliesScreenProps) {
  const translate = useTranslate();
  const [edited, setEdited] = useState<EditedReply | null>(null);
  const [isImporting, setImporting] = useState(false);
  const { data: options } = api.tickets.agentOptions.useQuery();
  const list = api.cannedReplies.list.useQuery(savedReplyInputOf(search), {
    placeholderData: keepPreviousData,
  });
  const page = list.data?.pagination;
  const groups = options?.groups ?? [];
  const isEmpty = page?.total === 0 && !isFilteredReplies(search);
  const change = (part: SavedReplySearch) => onChange({ ...search, ...part });
  useLastPage(page, list.isPlaceholderData, change);
  const { isHidden, remove } = useDeleteLater();
  const duplicate = (reply: CannedReply) =>
    setEdited({
      ...reply,
      id: null,
      name: translate(':name (copy)', { name: reply.name }).slice(0, 255),
      ...{ shared: false, group_id: null, shortcut: null },
    });
  const open = (reply: CannedReply) => (reply.can.update ? setEdited(reply) : duplicate(reply));
  const columns = useSavedReplyColumns(groups, open);
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(newReply())}>
      {translate('New saved reply')}
    </Button>
  );
  return (
    <Container size={1080} pt={32} pb={64}>
      <ScreenHeader onImport={() => setImporting(true)} create={!isEmpty && create} />
      <Stack gap="md">
        <Filters search={search} folders={list.data?.folders ?? []} groups={groups} onChange={change} />
        <DataList
          items={page?.data.filter((reply) => !isHidden(reply))}
          label={translate('Saved replies')}
          columns={columns}
          nameOf={({ name }) => name}
          isFailed={list.isError}
          isBusy={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          sorting={{
            sorts: savedReplySorts,
            current: sortOf(search, savedReplySorts),
            onSort: (sort) => change({ sort, page: undefined }),
          }}
          menu={(reply) => (
            <ReplyMenu
              reply={reply}
              onEdit={() => setEdited(reply)}
              onDuplicate={() => duplicate(reply)}
              onDelete={() => remove(reply)}
            />
          )}
          empty={
            isEmpty ? (
              <EmptyState
                icon={IconMessage2}
                title={translate('No saved replies yet')}
                description={translate('Save texts that you answer with again and again.')}
              >
                {create}
              </EmptyState>
            ) : (
              <NothingFound onClear={() => onChange({})} />
            )
          }
        />
        {page && page.data.length > 0 && <ListPages page={page} onChange={change} />}
      </Stack>
      {edited !== null && (
        <Suspense>
          <SavedReplyDialog reply={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </Container>
  );
}
