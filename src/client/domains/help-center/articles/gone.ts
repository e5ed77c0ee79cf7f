import { readApiError } from '#client/platform/api/api-error.ts';
import type { ErrorAction } from '#shared/errors.ts';

/** Of an article that was archived, the section in which to look on; throws every other refusal again. */
export function goneOf(error: unknown): { gone: ErrorAction } {
  const { status, action } = readApiError(error);
  if (status !== 410 || action === null) throw error;
  return { gone: action };
}
