import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { isOver, type Job } from '#shared/jobs.ts';
import { useUndoOffer } from '../../operations/undo-bar.ts';
import classes from './bulk.module.css';
import { BulkResults } from './bulk-results.tsx';
import { followJob } from './current-job.ts';

/** Milliseconds between two questions for the progress. */
const pause = 600;

/** Announces the end of a job once, with its undo, and refreshes the lists. */
function useEnd(job: Job | undefined) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const offerUndo = useUndoOffer();
  const ended = job !== undefined && isOver(job) ? job.id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each job that has ended.
  useEffect(() => {
    if (job === undefined || ended === null) return;
    void utils.tickets.invalidate();
    const count = job.succeeded;
    const text = translate(':count ticket changed|:count tickets changed', { count });
    if (job.operation_id !== null) offerUndo(job.operation_id, text);
    else if (count > 0) toast.positive(text);
    if (job.failed === 0 && job.state === 'done') followJob(null);
  }, [ended]);
}

/** The progress of a bulk action, until it ends; then what it did not change. */
export function BulkProgress({ jobId }: { jobId: string }) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const watched = api.jobs.get.useQuery(
    { id: jobId },
    { refetchInterval: ({ state }) => (state.data && isOver(state.data.job) ? false : pause), retry: 2 },
  );
  const cancel = api.jobs.cancel.useMutation({ onError: (error) => toastError(error, translate) });
  const job = watched.data?.job;
  useEnd(job);
  // A job that is gone, such as after a week, is not followed any more.
  useEffect(() => {
    if (watched.isError) followJob(null);
  }, [watched.isError]);
  if (job === undefined) return null;
  const { done, total, failed, state, error } = job;
  if (!isOver(job))
    return (
      <div className={classes.strip} role="status">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" className="tabular">
            {translate('Changing tickets: :done of :total', { done, total })}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ id: jobId })}
          >
            {translate('Stop')}
          </Button>
        </Group>
        <Progress
          value={total === 0 ? 0 : (done / total) * 100}
          size="sm"
          aria-label={translate('Progress')}
        />
      </div>
    );
  if (failed === 0 && state === 'done') return null;
  return (
    <div className={classes.strip} role="status">
      <Group justify="space-between" wrap="nowrap" align="start">
        <Stack gap={4} align="start">
          {state === 'cancelled' && (
            <Text size="sm">
              {translate('Stopped after :done of :total tickets. Changes already made are kept.', {
                done,
                total,
              })}
            </Text>
          )}
          {state === 'failed' && <Text size="sm">{error && translate(error)}</Text>}
          {failed > 0 && (
            <>
              <Text size="sm">
                {translate(':count ticket was not changed.|:count tickets were not changed.', {
                  count: failed,
                })}
              </Text>
              <Button variant="subtle" size="compact-sm" onClick={() => setShown(true)}>
                {translate('Show which and why')}
              </Button>
            </>
          )}
        </Stack>
        <ActionIcon aria-label={translate('Dismiss')} onClick={() => followJob(null)}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Group>
      {isShown && <BulkResults jobId={jobId} onClose={() => setShown(false)} />}
    </div>
  );
}
