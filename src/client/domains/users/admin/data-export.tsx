import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { isOver, type Job } from '#shared/jobs.ts';

/** How often it is asked whether a file is ready, in milliseconds. */
const pause = 3000;

function ExportLine({ job }: { job: Job }) {
  const translate = useTranslate();
  const { dateTime } = useDateFormat();
  const { id, state, file, error, created_at } = job;
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm">
        {dateTime(new Date(created_at))}
        <Text span inherit c="dimmed">
          {' · '}
          {file !== null && translate('until :date', { date: dateTime(new Date(file.expires_at)) })}
          {!isOver(job) && translate('preparing')}
          {(state === 'failed' || state === 'cancelled') && translate('failed')}
        </Text>
        {error !== null && (
          <Text span display="block" size="sm" c="dimmed">
            {translate(error)}
          </Text>
        )}
      </Text>
      {file !== null && (
        <Button
          component="a"
          href={`/api/v1/exports/${id}/download`}
          download
          size="xs"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          {translate('Download')}
        </Button>
      )}
    </Group>
  );
}

/** Has a file made of all that is known of somebody, and hands it over when it is ready. */
export function DataExport({ id }: { id: string }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const list = api.people.exports.useQuery(
    { id },
    {
      refetchInterval: ({ state }) => (state.data?.jobs.every(isOver) === false ? pause : false),
    },
  );
  const ask = api.people.export.useMutation({
    onSuccess: () => utils.people.exports.invalidate({ id }),
    onError: (error) => toastError(error, translate),
  });
  const jobs = list.data?.jobs ?? [];
  return (
    <Stack gap="sm">
      {jobs.map((job) => (
        <ExportLine key={job.id} job={job} />
      ))}
      <div>
        <Button
          variant="default"
          loading={ask.isPending}
          disabled={!jobs.every(isOver)}
          onClick={() => ask.mutate({ id })}
        >
          {translate('Create export')}
        </Button>
      </div>
    </Stack>
  );
}
