import { Badge, Button, Group, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { LoggedJob } from '#shared/system.ts';
import { api } from '../../platform/api/api.ts';
import { RelativeTime } from '../../platform/time/relative-time.tsx';
import { useDateFormat } from '../../platform/time/use-date-format.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { type Translate, useTranslate } from '../../platform/translation/use-translate.ts';
import { FilterSelect } from '../../shell/list/list-filters.tsx';
import { LtrText } from '../../ui/ltr-text.tsx';
import { LogPage } from '../audit/log-page.tsx';
import { type JobSearch, jobInputOf } from '../audit/log-search.ts';
import classes from '../audit/logs.module.css';

const stateNames = (translate: Translate): Record<LoggedJob['state'], string> => ({
  created: translate('Queued'),
  retry: translate('Waiting to retry'),
  active: translate('Running'),
  completed: translate('Done'),
  cancelled: translate('Canceled'),
  failed: translate('Failed'),
});

const colours: Partial<Record<LoggedJob['state'], string>> = {
  failed: 'red',
  retry: 'yellow',
  completed: 'green',
  active: 'brand',
};

function JobRow({ job, onRetry, isBusy }: { job: LoggedJob; onRetry: () => void; isBusy: boolean }) {
  const translate = useTranslate();
  return (
    <li className={classes.entry}>
      <Badge variant="light" color={colours[job.state] ?? 'gray'}>
        {stateNames(translate)[job.state]}
      </Badge>
      <div>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text size="sm" fw={600} component="div">
            {translate(job.label)}
          </Text>
          <Text size="xs" c="dimmed" component="div" ta="end">
            <RelativeTime value={job.finished_at ?? job.started_at ?? job.created_at} />
          </Text>
        </Group>
        <LtrText size="xs" c="dimmed">
          {job.name}
        </LtrText>
        {job.attempts > 0 && (
          <Text size="xs" c="dimmed">
            {translate('Retried :count time|Retried :count times', { count: job.attempts })}
          </Text>
        )}
        {job.error !== null && (
          <Text size="sm" c="dimmed" className={classes.field} dir="auto">
            {job.error}
          </Text>
        )}
        {job.state === 'failed' && (
          <Button variant="default" size="compact-sm" mt={6} loading={isBusy} onClick={onRetry}>
            {translate('Try again')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** How often it is asked how jobs go that run or are about to, in milliseconds. */
const pause = 3000;

const isUnderWay = ({ state, due_at }: LoggedJob) =>
  state === 'active' || (due_at !== null && Date.parse(due_at) < Date.now() + pause);

interface JobsScreenProps {
  search: JobSearch;
  onChange: (search: JobSearch) => void;
}

/** What the product did after it had answered, and has still to do; what failed can be tried again. */
export function JobsScreen({ search, onChange }: JobsScreenProps) {
  const translate = useTranslate();
  const { timeZone } = useDateFormat();
  const utils = api.useUtils();
  const list = api.system.jobs.useInfiniteQuery(jobInputOf(search, timeZone), {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isUnderWay)) ? pause : false,
  });
  const retry = api.system.retryJob.useMutation({
    onSuccess: () => toast.positive(translate('Job queued for retry')),
    onError: (error) => toastError(error, translate),
    onSettled: () => utils.system.jobs.invalidate(),
  });
  const { data: scheduled } = api.system.schedule.useQuery();
  const jobs = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const change = (part: JobSearch) => onChange({ ...search, ...part });
  return (
    <LogPage
      title={translate('Jobs')}
      description={translate(
        'Background jobs such as sending emails and notifications and cleaning up. Completed jobs are kept for a week.',
      )}
      searchLabel={translate('Search by name or error')}
      search={search}
      onChange={change}
      onClear={() => onChange({})}
      emptyTitle={translate('No jobs yet')}
      emptyText={translate('Jobs appear here once the site sends an email or runs a cleanup.')}
      list={list}
      count={jobs.length}
      filters={
        <>
          <FilterSelect
            label={translate('Status')}
            all={translate('All statuses')}
            choices={Object.entries(stateNames(translate)).map(([value, label]) => ({ value, label }))}
            value={search.state}
            onChange={(state) => change({ state: state as JobSearch['state'] })}
          />
          <FilterSelect
            label={translate('Scheduled job')}
            all={translate('All jobs')}
            choices={(scheduled?.schedule ?? []).map(({ name, label, cron }) => ({
              value: name,
              label: `${translate(label)} (${cron})`,
            }))}
            value={search.name}
            onChange={(name) => change({ name })}
          />
        </>
      }
    >
      <ul className={classes.entries} aria-label={translate('Jobs')}>
        {jobs.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            isBusy={retry.isPending && retry.variables.id === job.id}
            onRetry={() => retry.mutate({ id: job.id })}
          />
        ))}
      </ul>
    </LogPage>
  );
}
