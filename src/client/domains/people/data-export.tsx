import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { PersonExport } from '#shared/people.ts';
import { api } from '../../platform/api/api.ts';
import { useDateFormat } from '../../platform/time/use-date-format.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';

/** How often it is asked whether a file is ready, in milliseconds. */
const pause = 3000;

function ExportLine({ file }: { file: PersonExport }) {
  const translate = useTranslate();
  const { dateTime } = useDateFormat();
  const { id, state, created_at, expires_at } = file;
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm">
        {dateTime(new Date(created_at))}
        <Text span inherit c="dimmed">
          {' · '}
          {state === 'ready' && translate('until :date', { date: dateTime(new Date(expires_at)) })}
          {state === 'queued' && translate('is being made')}
          {state === 'failed' && translate('could not be made')}
        </Text>
      </Text>
      {state === 'ready' && (
        <Button
          component="a"
          href={`/api/v1/users/exports/${id}/download`}
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
      refetchInterval: ({ state }) =>
        state.data?.exports.some((file) => file.state === 'queued') ? pause : false,
    },
  );
  const ask = api.people.export.useMutation({
    onSuccess: () => utils.people.exports.invalidate({ id }),
    onError: (error) => toastError(error, translate),
  });
  const files = list.data?.exports ?? [];
  const isWaiting = files.some(({ state }) => state === 'queued');
  return (
    <Stack gap="sm">
      {files.map((file) => (
        <ExportLine key={file.id} file={file} />
      ))}
      <div>
        <Button
          variant="default"
          loading={ask.isPending}
          disabled={isWaiting}
          onClick={() => ask.mutate({ id })}
        >
          {translate('Make a file')}
        </Button>
      </div>
    </Stack>
  );
}
