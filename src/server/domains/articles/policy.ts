import { AppError, invalid } from '#shared/errors.ts';
import type { ArticleStatus } from '#shared/record-states.ts';

/** The states from which an article comes into another one. From everywhere where none are named. */
const comesFrom: Partial<Record<ArticleStatus, readonly ArticleStatus[]>> = {
  scheduled: ['draft', 'archived', 'scheduled'],
  archived: ['published', 'internal', 'archived'],
};

const wrongState = () =>
  new AppError('conflict', 'wrong_state', 'The article is in a state from which this is not possible.');

interface State {
  status: ArticleStatus;
  /** Null for an article that was to be published and is no longer; absent where it stays. */
  published_at?: string | null;
}

/**
 * The state that an article of a state comes into. Throws 409 where no way leads there, 422 where a moment is missing or
 * has passed. `before` is null for a new article.
 */
export function nextState(
  before: ArticleStatus | null,
  status: ArticleStatus,
  publishedAt: string | null | undefined,
): State {
  const origins = comesFrom[status];
  if (before !== null && origins && !origins.includes(before)) throw wrongState();
  if (status !== 'scheduled') return before === 'scheduled' ? { status, published_at: null } : { status };
  if (!publishedAt) throw invalid({ published_at: ['Say when the article is published.'] });
  const moment = new Date(publishedAt);
  if (moment.getTime() <= Date.now()) throw invalid({ published_at: ['Choose a moment in the future.'] });
  return { status, published_at: moment.toISOString() };
}

/** Throws 409 where an article or its draft is newer than what the change was made on. */
export function assertUnchanged(base: number | null | undefined, current: number): void {
  if (!base || base === current) return;
  const text = 'Somebody else has changed this article in the meantime.';
  throw new AppError('conflict', 'article_changed', text, { details: { version: current } });
}
