import type { Services } from '../../../platform/trpc/context.ts';
import { rebuildWords as rebuild } from './vocabulary-queries.ts';

/** Counts the words of all articles anew; searches meanwhile see the old vocabulary. */
export const rebuildWords = ({ db }: Pick<Services, 'db'>) => db.transaction(rebuild);
