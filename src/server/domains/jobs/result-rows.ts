import type { JobResult } from '#shared/jobs.ts';
import { cutText } from '#shared/text.ts';

export type NewResult = Omit<JobResult, 'ok' | 'position'>;

/** The row of a result, with texts as long as they are shown. */
export const resultRow = (result: NewResult, position: number): JobResult => ({
  ...result,
  title: cutText(result.title, 500),
  message: result.message && cutText(result.message, 1000),
  ok: result.outcome !== 'failed',
  position,
});
