import { AppError, invalid } from '#shared/errors.ts';
import type { ArticleStatus } from '#shared/record-states.ts';

/** Permitted previous states of a state; any without an entry. */
const comesFrom: Partial<Record<ArticleStatus, readonly ArticleStatus[]>> = {
  scheduled: ['draft', 'archived', 'scheduled'],
  archived: ['published', 'internal', 'archived'],
};

const wrongState = () =>
  new AppError(
    'conflict',
    'wrong_state',
    "This isn't possible with the article's current status. Reload the page to see it.",
  );

interface State {
  status: ArticleStatus;
  /** Null for an article that was to be published and is no longer; absent where it stays. */
  published_at?: string | null;
}

/**
 * The state after a requested transition. Throws 409 for a forbidden one, 422 when a publishing time is missing or
 * past. `before` is null for a new article.
 */
export function nextState(
  before: ArticleStatus | null,
  status: ArticleStatus,
  publishedAt: string | null | undefined,
): State {
  const origins = comesFrom[status];
  if (before !== null && origins && !origins.includes(before)) throw wrongState();
  if (status !== 'scheduled') return before === 'scheduled' ? { status, published_at: null } : { status };
  if (!publishedAt) throw invalid({ published_at: ['Choose when to publish the article.'] });
  const moment = new Date(publishedAt);
  if (moment.getTime() <= Date.now())
    throw invalid({ published_at: ['Choose a date and time in the future.'] });
  return { status, published_at: moment.toISOString() };
}

/** Throws 409 when an article or its draft is newer than the base of the change. */
export function assertUnchanged(base: number | null | undefined, current: number): void {
  if (!base || base === current) return;
  const text = 'Someone else changed this article while you were editing.';
  throw new AppError('conflict', 'article_changed', text, { details: { version: current } });
}
