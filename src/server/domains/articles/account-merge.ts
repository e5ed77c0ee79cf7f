import type { OnMerge } from '../auth/account-hooks.ts';
import { articleFeedback } from '../help-center/article-detail-tables.ts';

/** What somebody said of articles goes along with their account. */
export const mergeFeedback: OnMerge = (_services, _tx, merge) =>
  merge.journal.move(articleFeedback.user_id, merge);
