import { Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconFileExport } from '@tabler/icons-react';
import { isOver, type Job } from '#shared/jobs.ts';
import type { ExportFormat } from '#shared/transfer.ts';
import { api } from '../../../platform/api/api.ts';
import { useDateFormat } from '../../../platform/time/use-date-format.ts';
import { toastError } from '../../../platform/toast/toast.tsx';
import { useSizeText } from '../../../platform/translation/use-size-text.ts';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { Row, RowList } from '../../../ui/row-list.tsx';

/** How often it is asked how far a job is, in milliseconds. */
export const jobPause = 1500;

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
          {translate('could not be made')}
        </Text>
      )}
      {!isOver(job) && (
        <Progress
          mt={6}
          value={total === 0 ? 0 : (100 * done) / total}
          aria-label={translate('is being made')}
          animated
        />
      )}
    </Row>
  );
}

/** Has files made of the whole help center, and hands them over. */
export function ExportPart() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const list = api.transfer.exports.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.jobs.every(isOver) === false ? jobPause : false),
  });
  const ask = api.transfer.export.useMutation({
    onSuccess: () => utils.transfer.exports.invalidate(),
    onError: (error) => toastError(error, translate),
  });
  const jobs = list.data?.jobs ?? [];
  const make = (format: ExportFormat) => ask.mutate({ what: 'helpcenter', format });
  const isBusy = ask.isPending || !jobs.every(isOver);
  return (
    <Card component="section" withBorder>
      <Stack>
        <div>
          <Title order={2} size="h4">
            {translate('Export')}
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            {translate(
              'Markdown is for people and other programs: a ZIP archive with a folder for each category and section. JSON lines have everything, and make the same help center elsewhere. Files are kept for a week.',
            )}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" disabled={isBusy} onClick={() => make('markdown')}>
            {translate('Export as Markdown')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => make('jsonl')}>
            {translate('Export as JSON lines')}
          </Button>
        </Group>
        {jobs.length > 0 && (
          <RowList label={translate('Exports')}>
            {jobs.map((job) => (
              <ExportRow key={job.id} job={job} />
            ))}
          </RowList>
        )}
      </Stack>
    </Card>
  );
}
