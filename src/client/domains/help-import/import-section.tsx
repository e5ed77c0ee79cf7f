import { Button, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { isOver } from '#shared/jobs.ts';
import { type ImportSource, importSources } from '#shared/transfer.ts';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { type Translate, useTranslate } from '../../platform/translation/use-translate.ts';
import { jobPause } from '../exports/export-list.tsx';
import { usePickFiles } from '../uploads/parts/pick-files.tsx';
import { UploadList } from '../uploads/parts/upload-list.tsx';
import { useUploads } from '../uploads/queue/use-uploads.ts';
import { ImportResults } from './import-results.tsx';

const sourceNames = (translate: Translate): Record<ImportSource, string> => ({
  markdown: translate('Markdown files (ZIP)'),
  html: translate('HTML files (ZIP)'),
  zendesk: translate('Zendesk Guide (JSON or ZIP)'),
  helpdock: translate('Helpdock export (JSON Lines)'),
});

const hints = (translate: Translate): Record<ImportSource, string> => ({
  markdown: translate(
    'Folders become categories and sections. Images in the archive and links between files are kept.',
  ),
  html: translate(
    'Folders become categories and sections, and the first heading becomes the title. Scripts and styles are removed.',
  ),
  zendesk: translate(
    'Categories, sections, and articles as returned by the Zendesk Help Center API. Old URLs redirect to the new ones. Images stay where they are hosted.',
  ),
  helpdock: translate('Imports everything into an empty help center and keeps all URLs.'),
});

const accepted: Record<ImportSource, string> = {
  markdown: '.zip',
  html: '.zip',
  zendesk: '.json,.zip',
  helpdock: '.jsonl,.zip',
};

/** An import, tried or for good, and the job that does it. */
function useImportRun() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [asked, setAsked] = useState<{ id: string; isTry: boolean } | null>(null);
  const run = api.transfer.import.useMutation({
    onSuccess: ({ job }, { dry_run }) => setAsked({ id: job.id, isTry: dry_run === true }),
    onError: (error) => toastError(error, translate),
  });
  const watched = api.jobs.get.useQuery(
    { id: asked?.id ?? '' },
    {
      enabled: asked !== null,
      refetchInterval: ({ state }) => {
        if (state.data === undefined || !isOver(state.data.job)) return jobPause;
        if (asked?.isTry === false) {
          void utils.hcArticles.invalidate();
          void utils.hcFolders.invalidate();
        }
        return false;
      },
    },
  );
  const job = asked === null ? undefined : watched.data?.job;
  const isBusy = run.isPending || (asked !== null && (job === undefined || !isOver(job)));
  return { run, asked, setAsked, job, isBusy };
}

/** Makes articles of a file: shows first what would come of it. */
export function ImportSection() {
  const translate = useTranslate();
  const [source, setSource] = useState<ImportSource>('markdown');
  const { run, asked, setAsked, job, isBusy } = useImportRun();
  const queue = useUploads('helpcenter-import');
  const pick = usePickFiles({
    onFiles: (files) => {
      setAsked(null);
      for (const { file } of queue.records) queue.remove(file.id);
      queue.add(files.slice(0, 1));
    },
    multiple: false,
    accept: accepted[source],
  });
  const upload = queue.records.find(({ entry }) => entry !== null)?.entry;
  const start = (dry_run: boolean) => upload && run.mutate({ source, upload_id: upload.id, dry_run });
  const isTried = asked?.isTry === true && job?.state === 'done';
  return (
    <Card component="section" withBorder>
      <Stack>
        <div>
          <Title order={2} size="h4">
            {translate('Import')}
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            {translate('No emails are sent. Importing the same file again updates its articles.')}
          </Text>
        </div>
        <NativeSelect
          label={translate('Import from')}
          description={hints(translate)[source]}
          data={importSources.map((value) => ({ value, label: sourceNames(translate)[value] }))}
          value={source}
          maw={480}
          onChange={({ currentTarget }) => {
            setSource(currentTarget.value as ImportSource);
            setAsked(null);
          }}
        />
        <UploadList
          records={queue.records}
          onAbort={queue.abort}
          onRetry={queue.retry}
          onRemove={(id) => {
            setAsked(null);
            queue.remove(id);
          }}
        />
        <Group gap="xs">
          <Button
            variant={upload === undefined ? 'filled' : 'default'}
            leftSection={<IconUpload size={16} aria-hidden />}
            disabled={isBusy || queue.isUploading}
            onClick={pick}
          >
            {upload === undefined ? translate('Choose a file') : translate('Choose another file')}
          </Button>
          {upload !== undefined && (
            <>
              <Button
                variant={isTried ? 'default' : 'filled'}
                loading={isBusy && asked?.isTry !== false}
                disabled={isBusy}
                onClick={() => start(true)}
              >
                {translate('Preview import')}
              </Button>
              <Button
                variant={isTried ? 'filled' : 'default'}
                disabled={isBusy}
                loading={isBusy && asked?.isTry === false}
                onClick={() => start(false)}
              >
                {translate('Import')}
              </Button>
            </>
          )}
        </Group>
        {job !== undefined && <ImportResults job={job} isTry={asked?.isTry ?? true} />}
      </Stack>
    </Card>
  );
}
