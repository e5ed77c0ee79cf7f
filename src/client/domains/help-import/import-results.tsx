import { Alert, Badge, Group, Progress, Stack, Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconFileText, IconFolder, IconInfoCircle } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { isOver, type Job, type JobResult, type Outcome } from '#shared/jobs.ts';
import { api } from '../../platform/api/api.ts';
import { type Translate, useTranslate } from '../../platform/translation/use-translate.ts';
import { ListPages } from '../../shell/list/list-pages.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';

const outcomeNames = (translate: Translate): Record<Outcome, string> => ({
  created: translate('New'),
  updated: translate('Updated'),
  unchanged: translate('Unchanged'),
  left_out: translate('Skipped'),
  failed: translate('Failed'),
});

const colours: Partial<Record<Outcome, string>> = { created: 'green', updated: 'brand', failed: 'red' };

function ResultRow({ result }: { result: JobResult }) {
  const translate = useTranslate();
  const { subject_type, title, outcome, message } = result;
  const Icon = subject_type === 'category' || subject_type === 'section' ? IconFolder : IconFileText;
  return (
    <Row
      icon={<Icon size={20} stroke={1.5} aria-hidden />}
      action={
        <Badge variant="light" color={colours[outcome] ?? 'gray'}>
          {outcomeNames(translate)[outcome]}
        </Badge>
      }
    >
      <Text size="sm" dir="auto">
        {title}
      </Text>
      {message !== null && (
        <Text size="sm" c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
      )}
    </Row>
  );
}

function ResultList({ job }: { job: Job }) {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const [failedOnly, setFailedOnly] = useState(false);
  const list = api.jobs.results.useQuery(
    { id: job.id, page, ...(failedOnly ? { ok: false } : {}) },
    { placeholderData: keepPreviousData },
  );
  const shown = list.data?.pagination;
  return (
    <Stack gap="xs">
      {job.failed > 0 && (
        <Switch
          label={translate('Show only failed')}
          checked={failedOnly}
          onChange={({ currentTarget }) => {
            setFailedOnly(currentTarget.checked);
            setPage(1);
          }}
        />
      )}
      {shown !== undefined && (
        <RowList label={translate('Results')}>
          {shown.data.map((result) => (
            <ResultRow key={result.position} result={result} />
          ))}
        </RowList>
      )}
      {shown !== undefined && shown.last_page > 1 && (
        <ListPages page={shown} onChange={(change) => setPage(change.page ?? 1)} />
      )}
    </Stack>
  );
}

/** What would come of a file, or has come of it. */
export function ImportResults({ job, isTry }: { job: Job; isTry: boolean }) {
  const translate = useTranslate();
  if (!isOver(job)) {
    const { total, done } = job;
    return (
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={translate('Importing')} animated />
    );
  }
  if (job.state !== 'done') {
    return (
      <Stack>
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {translate(job.error ?? 'Something went wrong. Please try again.')}
        </Alert>
        {job.failed > 0 && <ResultList key={job.id} job={job} />}
      </Stack>
    );
  }
  const [succeeded, failed] = [{ count: job.succeeded }, { count: job.failed }];
  const sentences = isTry
    ? [
        translate(':count item will be imported.|:count items will be imported.', succeeded),
        translate(':count item will fail.|:count items will fail.', failed),
        translate('Nothing has been imported yet.'),
      ]
    : [
        translate(':count item imported.|:count items imported.', succeeded),
        translate(':count item failed.|:count items failed.', failed),
      ];
  return (
    <Stack>
      <Alert
        color={isTry ? 'blue' : 'green'}
        variant="light"
        icon={isTry ? <IconInfoCircle aria-hidden /> : <IconCheck aria-hidden />}
        role="status"
      >
        <Group gap="xs">{sentences.join(' ')}</Group>
      </Alert>
      <ResultList key={job.id} job={job} />
    </Stack>
  );
}
