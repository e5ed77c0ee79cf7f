import { Group, SegmentedControl, Text } from '@mantine/core';
import { IconMailDown } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { CursorRows } from '#client/shell/list/cursor-rows.tsx';
import { ListFilters } from '#client/shell/list/list-filters.tsx';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { useSelection } from '#client/shell/list/use-selection.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { inboundStates } from '#shared/record-states.ts';
import { DecisionBar } from './decision-bar.tsx';
import { InboundRow, isUndecided } from './inbound-row.tsx';
import type { IncomingMailSearch } from './incoming-mail-search.ts';

/** Milliseconds between two looks at emails that wait. */
const pause = 5000;

/** The three numbers that must agree: on the mail servers, stored, and handled. */
function Counters() {
  const translate = useTranslate();
  const { data } = api.inboundMail.counters.useQuery(undefined, { refetchInterval: pause });
  if (data === undefined) return null;
  const { on_server, stored, handled, waiting, by_state } = data.counters;
  return (
    <Group gap="lg" c="dimmed" fz="sm" className="tabular" role="status">
      <span>{translate(':count on the mail server', { count: on_server })}</span>
      <span>{translate(':count stored', { count: stored })}</span>
      <span>{translate(':count handled', { count: handled })}</span>
      <span>{translate(':count waiting', { count: waiting })}</span>
      <span>{translate(':count in quarantine', { count: by_state.quarantined })}</span>
    </Group>
  );
}

interface IncomingMailScreenProps {
  search: IncomingMailSearch;
  onChange: (search: IncomingMailSearch) => void;
}

/** Every email that came in; the quarantined ones wait for a decision. */
export function IncomingMailScreen({ search, onChange }: IncomingMailScreenProps) {
  const translate = useTranslate();
  const { query, state } = search;
  const list = api.inboundMail.list.useInfiniteQuery(search, {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: pause,
  });
  const messages = list.data?.pages.flatMap(({ data }) => data);
  const mayDecide = usePermission('channels.update');
  const selection = useSelection(JSON.stringify(search), (messages ?? []).filter(isUndecided));
  const isFiltered = query !== undefined || state !== undefined;
  return (
    <AdminPage
      title={translate('Incoming email')}
      description={translate('Every email that came in, and what became of it.')}
    >
      <Counters />
      <ListFilters
        label={translate('Search by sender or subject')}
        search={search}
        onChange={({ query }) => onChange({ ...search, query })}
      >
        <SegmentedControl
          aria-label={translate('Status')}
          value={state ?? 'all'}
          data={[
            { value: 'all', label: translate('All') },
            { value: 'quarantined', label: translate('Quarantined') },
            { value: 'ticket', label: translate('Tickets') },
            { value: 'reply', label: translate('Replies') },
            { value: 'ignored', label: translate('Ignored') },
          ]}
          onChange={(value) => onChange({ query, state: inboundStates.find((one) => one === value) })}
        />
      </ListFilters>
      <DecisionBar selection={selection} />
      <CursorRows
        label={translate('Incoming email')}
        list={list}
        items={messages}
        empty={
          isFiltered ? (
            <NothingFound onClear={() => onChange({})} />
          ) : (
            <EmptyState
              icon={IconMailDown}
              title={translate('No incoming email yet')}
              description={translate('Emails appear here as soon as one comes in through a mailbox.')}
            />
          )
        }
      >
        {(message) => (
          <InboundRow
            key={message.id}
            message={message}
            isSelected={mayDecide && isUndecided(message) ? selection.isSelected(message.id) : undefined}
            onSelect={() => selection.toggle(message.id)}
          />
        )}
      </CursorRows>
      <Text size="sm" c="dimmed">
        {translate('Raw emails are deleted after some time. Quarantined ones stay until someone decides.')}
      </Text>
    </AdminPage>
  );
}
