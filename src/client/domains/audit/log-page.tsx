import { Button, Card, Text, TextInput } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { ListFilters } from '../../shell/list/list-filters.tsx';
import { NothingFound } from '../../shell/list/nothing-found.tsx';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { useEarlyValue } from '../../ui/use-early-value.ts';
import { isFiltered } from './log-search.ts';
import classes from './logs.module.css';

interface Search {
  query?: string;
  from?: string;
  to?: string;
}

interface LogPageProps {
  title: string;
  description: string;
  /** What the search field looks for. */
  searchLabel: string;
  /** Where a file of all that is listed is, if there is one. */
  file?: string;
  search: Search;
  onChange: (change: Search) => void;
  onClear: () => void;
  /** Filters of its own. */
  filters: ReactNode;
  /** Title and description of the log without records. */
  emptyTitle: string;
  emptyText: string;
  list: {
    isPending: boolean;
    isError: boolean;
    isPlaceholderData: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
    refetch: () => Promise<unknown>;
  };
  /** How many have come. */
  count: number;
  /** The rows that have come. */
  children: ReactNode;
}

interface DayProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

function DayField({ label, value = '', onChange }: DayProps) {
  const choose = (day: string) => onChange(day || undefined);
  const id = useEarlyValue(value, choose);
  return (
    <TextInput
      id={id}
      type="date"
      aria-label={label}
      leftSection={
        <Text size="xs" c="dimmed" aria-hidden>
          {label}
        </Text>
      }
      leftSectionWidth={48}
      className={classes.day}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

/** A log, newest first: its filters, its rows in whatever state they are, and a file of them. */
export function LogPage(props: LogPageProps) {
  const { search, list, count, onChange } = props;
  const translate = useTranslate();
  const isEmpty = !list.isPending && !list.isError && count === 0;
  return (
    <AdminPage
      title={props.title}
      description={props.description}
      actions={
        props.file !== undefined && (
          <Button
            component="a"
            href={props.file}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {translate('Download as CSV')}
          </Button>
        )
      }
    >
      <ListFilters label={props.searchLabel} search={search} onChange={({ query }) => onChange({ query })}>
        {props.filters}
        <div className={classes.days}>
          <DayField label={translate('From')} value={search.from} onChange={(from) => onChange({ from })} />
          <DayField label={translate('To')} value={search.to} onChange={(to) => onChange({ to })} />
        </div>
        {isFiltered(search) && !isEmpty && (
          <Button variant="subtle" onClick={props.onClear}>
            {translate('Clear filters')}
          </Button>
        )}
      </ListFilters>
      <Card padding={0} aria-busy={list.isPlaceholderData} className={classes.card}>
        {list.isPending && <ListSkeleton rows={8} label={translate('Loading')} />}
        {list.isError && count === 0 && <LoadFailure onRetry={() => void list.refetch()} />}
        {isEmpty && isFiltered(search) && <NothingFound onClear={props.onClear} />}
        {isEmpty && !isFiltered(search) && (
          <EmptyState icon={IconHistory} title={props.emptyTitle} description={props.emptyText} />
        )}
        {count > 0 && props.children}
      </Card>
      {list.hasNextPage && count > 0 && (
        <Button
          variant="default"
          className={classes.more}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {translate('Show older')}
        </Button>
      )}
    </AdminPage>
  );
}
