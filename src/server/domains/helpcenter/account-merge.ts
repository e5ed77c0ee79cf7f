import type { OnMerge } from '../auth/account-hooks.ts';
import { searchTerms } from './search/tables.ts';
import { articleFeedback } from './writing/tables.ts';

/** What somebody searched for, and what they said of articles, goes along with their account. */
export const mergeReader: OnMerge = async (_services, _tx, merge) => {
  for (const { user_id } of [searchTerms, articleFeedback]) await merge.journal.move(user_id, merge);
};
