import { Badge, Group, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { LoggedError } from '#shared/system.ts';
import { api } from '../../platform/api/api.ts';
import { RelativeTime } from '../../platform/time/relative-time.tsx';
import { useDateFormat } from '../../platform/time/use-date-format.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { LogPage } from '../audit/log-page.tsx';
import { type ErrorSearch, errorInputOf } from '../audit/log-search.ts';
import classes from '../audit/logs.module.css';

function ErrorRow({ failure }: { failure: LoggedError }) {
  const translate = useTranslate();
  return (
    <li className={classes.entry}>
      <Badge variant="light" color="red">
        {translate(':count time|:count times', { count: failure.count })}
      </Badge>
      <div>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text size="sm" component="div" className={classes.field} dir="ltr">
            <b>{failure.kind}</b>
            {failure.call !== null && ` · ${failure.call}`}
          </Text>
          <Text size="xs" c="dimmed" component="div" ta="end">
            <RelativeTime value={failure.last_at} />
          </Text>
        </Group>
        <Text size="sm" className={classes.values} dir="ltr">
          {failure.message}
        </Text>
        {failure.request_id !== null && (
          <Text size="xs" c="dimmed" className={classes.values}>
            {translate('Last request: :id', { id: failure.request_id })}
          </Text>
        )}
      </div>
    </li>
  );
}

interface ErrorsScreenProps {
  search: ErrorSearch;
  onChange: (search: ErrorSearch) => void;
}

/** Failures of the product itself, each with how often it happened. */
export function ErrorsScreen({ search, onChange }: ErrorsScreenProps) {
  const translate = useTranslate();
  const { timeZone } = useDateFormat();
  const list = api.system.errors.useInfiniteQuery(errorInputOf(search, timeZone), {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const failures = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <LogPage
      title={translate('Errors')}
      description={translate(
        'Errors in the application itself, without anything people wrote. Identical errors are counted together.',
      )}
      searchLabel={translate('Search by API call or message')}
      search={search}
      onChange={(part) => onChange({ ...search, ...part })}
      onClear={() => onChange({})}
      emptyTitle={translate('No errors')}
      emptyText={translate('Errors of the site appear here. There is nothing to do.')}
      list={list}
      count={failures.length}
      filters={null}
    >
      <ul className={classes.entries} aria-label={translate('Errors')}>
        {failures.map((failure) => (
          <ErrorRow key={failure.id} failure={failure} />
        ))}
      </ul>
    </LogPage>
  );
}
