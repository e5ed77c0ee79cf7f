import type { OnMerge } from '../auth/account-hooks.ts';
import { searchTerms } from './tables.ts';

/** Moves logged searches to the merged account. */
export const mergeSearches: OnMerge = (_services, _tx, merge) =>
  merge.journal.move(searchTerms.user_id, merge);
