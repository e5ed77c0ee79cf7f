import { ActionIcon, NativeSelect, Title } from '@mantine/core';
import { IconBan, IconCheckbox, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useSettings } from '#client/platform/use-session.ts';
import { SearchField } from '#client/ui/search-field.tsx';
import { ordersOf, type QueueOrder } from '#shared/ticket-states.ts';
import type { AgentSearch, QueueInput } from '../agent-search.ts';
import { useFollowedJob } from '../bulk/current-job.ts';
import { folderName } from '../folder-name.ts';
import { CategoryFilter } from './category-filter.tsx';
import { FieldFilter } from './field-filter.tsx';
import { GroupFilter } from './group-filter.tsx';
import { PriorityFilter } from './priority-filter.tsx';
import { QueueList } from './queue-list.tsx';
import classes from './queue-pane.module.css';
import { WorkspaceFilter } from './workspace-filter.tsx';

const BulkProgress = lazy(async () => ({
  default: (await import('../bulk/bulk-progress.tsx')).BulkProgress,
}));

interface QueuePaneProps {
  input: QueueInput;
  search: AgentSearch;
  onSearch: (search: AgentSearch) => void;
  onOrder: (order: QueueOrder) => void;
  ticketId: number | null;
}

const orderName = (order: QueueOrder, translate: Translate) =>
  ({
    longest_waiting: translate('Longest waiting'),
    newest: translate('Newest'),
    updated: translate('Recently updated'),
    recently_closed: translate('Recently closed'),
    relevance: translate('Relevance'),
  })[order];

/** The queue of a folder. */
export function QueuePane({ input, search, onSearch, onOrder, ticketId }: QueuePaneProps) {
  const translate = useTranslate();
  const hasWorkspaces = useSettings().workspaces.integrated;
  const mayBlock = usePermission('tickets.delete');
  const { folder, order, query } = input;
  const [isSelecting, setSelecting] = useState(false);
  const jobId = useFollowedJob();
  return (
    <>
      <div className={classes.head}>
        <div className={classes.title}>
          <Title order={1} size="h4">
            {folderName(folder, translate)}
          </Title>
          <div className={classes.controls}>
            <ActionIcon
              size="sm"
              aria-label={translate('New ticket')}
              title={translate('New ticket')}
              renderRoot={(props) => <Link to="/agent/tickets/new" {...props} />}
            >
              <IconPlus size={16} aria-hidden />
            </ActionIcon>
            {folder === 'spam' && mayBlock && (
              <ActionIcon
                size="sm"
                aria-label={translate('Blocked senders')}
                title={translate('Blocked senders')}
                renderRoot={(props) => <Link to="/agent/blocked-senders" {...props} />}
              >
                <IconBan size={16} aria-hidden />
              </ActionIcon>
            )}
            <ActionIcon
              size="sm"
              variant={isSelecting ? 'light' : 'subtle'}
              aria-label={translate('Select tickets')}
              title={translate('Select tickets')}
              aria-pressed={isSelecting}
              onClick={() => setSelecting(!isSelecting)}
            >
              <IconCheckbox size={16} aria-hidden />
            </ActionIcon>
            {hasWorkspaces && (
              <WorkspaceFilter
                chosen={search.workspace}
                onChoose={(workspace) => onSearch({ ...search, workspace })}
              />
            )}
            <GroupFilter search={search} onChoose={(group) => onSearch({ ...search, group })} />
            <CategoryFilter
              chosen={search.category}
              onChoose={(category) => onSearch({ ...search, category })}
            />
            <FieldFilter chosen={search.field} onChoose={(field) => onSearch({ ...search, field })} />
            <PriorityFilter
              chosen={search.priority}
              onChoose={(priority) => onSearch({ ...search, priority })}
            />
            <NativeSelect
              size="xs"
              variant="unstyled"
              aria-label={translate('Sort order')}
              data={ordersOf(folder, query !== undefined).map((value) => ({
                value,
                label: orderName(value, translate),
              }))}
              value={order}
              onChange={(event) => onOrder(event.currentTarget.value as QueueOrder)}
              className={classes.order}
            />
          </div>
        </div>
        <search>
          <SearchField
            size="sm"
            label={translate('Search this folder')}
            term={search.query ?? ''}
            // A search has its own default order and does not change the folder's.
            onSearch={(words) => onSearch({ ...search, order: undefined, query: words || undefined })}
          />
        </search>
      </div>
      {jobId !== null && (
        <Suspense>
          <BulkProgress key={jobId} jobId={jobId} />
        </Suspense>
      )}
      <QueueList
        key={`${folder} ${order} ${query ?? ''} ${input.workspace_id ?? ''} ${input.priority ?? ''} ${input.groupId ?? ''} ${input.category ?? ''} ${input.field ?? ''}`}
        input={input}
        search={search}
        onSearch={onSearch}
        ticketId={ticketId}
        isSelecting={isSelecting}
        onSelecting={setSelecting}
      />
    </>
  );
}
