import type { z } from 'zod';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { bulkInput } from '#shared/bulk.ts';
import { followJob } from './current-job.ts';

type Input = z.input<typeof bulkInput>;

/** The tickets of a bulk action: some of the list, or all that it matches. */
export type BulkSelection = Pick<Input, 'ids' | 'queue'>;

/** Performs actions on the selected tickets. Their job is followed from then on. */
export function useBulk(which: BulkSelection, onStarted: () => void) {
  const translate = useTranslate();
  const run = api.bulk.run.useMutation({
    onSuccess: ({ job }) => {
      followJob(job.id);
      onStarted();
    },
  });
  const showError = (error: unknown) => toastError(error, translate);
  return {
    isPending: run.isPending,
    start: (action: Input['action'], onError = showError) => run.mutate({ ...which, action }, { onError }),
  };
}

export type Bulk = ReturnType<typeof useBulk>;
