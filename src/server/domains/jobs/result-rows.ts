import type { JobResult } from '#shared/jobs.ts';
import { cutText } from '#shared/text.ts';

export type NewResult = Omit<JobResult, 'ok' | 'position' | 'text'> & Partial<Pick<JobResult, 'text'>>;

const maxMessageLength = 1000;

/** The row of a result, with texts as long as they are shown. */
export const resultRow = (result: NewResult, position: number): JobResult => ({
  ...result,
  title: cutText(result.title, 500),
  message: result.message && cutText(result.message, maxMessageLength),
  text: (result.message ?? '').length > maxMessageLength ? null : (result.text ?? null),
  ok: result.outcome !== 'failed',
  position,
});
