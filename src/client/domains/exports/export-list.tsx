import { Button, Progress, Text } from '@mantine/core';
import { IconDownload, IconFileExport } from '@tabler/icons-react';
import { isOver, type Job } from '#shared/jobs.ts';
import { api } from '../../platform/api/api.ts';
import { useDateFormat } from '../../platform/time/use-date-format.ts';
import { useSizeText } from '../../platform/translation/use-size-text.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { ListStates } from '../../shell/list/list-states.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';

/** How often it is asked how far a job is, in milliseconds. */
export const jobPause = 1500;

/** The exports of some kinds that one has asked for; asked for again while one is being made. */
export function useExports(types: readonly Job['type'][]) {
  const list = api.exports.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.jobs.every(isOver) === false ? jobPause : false),
  });
  const jobs = list.data?.jobs.filter(({ type }) => types.includes(type));
  return { list, jobs, isBusy: jobs?.every(isOver) === false };
}

function ExportRow({ job }: { job: Job }) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const { dateTime } = useDateFormat();
  const { file, state, total, done } = job;
  return (
    <Row
      icon={<IconFileExport size={20} stroke={1.5} aria-hidden />}
      action={
        file !== null && (
          <Button
            component="a"
            href={`/api/v1/exports/${job.id}/download`}
            download
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            {translate('Download')}
          </Button>
        )
      }
    >
      <Text size="sm" fw={550} dir="auto">
        {file?.name ?? dateTime(new Date(job.created_at))}
      </Text>
      {file !== null && (
        <Text size="sm" c="dimmed">
          {sizeText(file.size)} · {translate('until :date', { date: dateTime(new Date(file.expires_at)) })}
        </Text>
      )}
      {state === 'failed' && (
        <Text size="sm" c="red">
          {translate('failed')}
        </Text>
      )}
      {!isOver(job) && (
        <Progress
          mt={6}
          value={total === 0 ? 0 : (100 * done) / total}
          aria-label={translate('preparing')}
          animated
        />
      )}
    </Row>
  );
}

/** Files that were asked for: how far they are, and where they can be had. */
export function ExportList({ exports: { list, jobs } }: { exports: ReturnType<typeof useExports> }) {
  const translate = useTranslate();
  return (
    <ListStates items={jobs} isFailed={list.isError} onRetry={() => void list.refetch()} empty={null}>
      {(shown) => (
        <RowList label={translate('Exports')}>
          {shown.map((job) => (
            <ExportRow key={job.id} job={job} />
          ))}
        </RowList>
      )}
    </ListStates>
  );
}
