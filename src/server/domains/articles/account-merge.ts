import type { OnMerge } from '../auth/account-hooks.ts';
import { articleFeedback } from '../help-center/article-detail-tables.ts';

/** Moves a person's article feedback to the merged account. */
export const mergeFeedback: OnMerge = (_services, _tx, merge) =>
  merge.journal.move(articleFeedback.user_id, merge);
