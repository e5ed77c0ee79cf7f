import { fold } from '#server/platform/search/fold.ts';
import type { Services } from '#server/platform/services.ts';
import { announceContent } from '../../help-center/categories.ts';
import type { SearchQuery } from '../query-parser.ts';
import { searchPins, searchSynonyms } from '../tables.ts';
import { commonSynonymGroups } from './common-synonyms.ts';
import { type SynonymGroups, synonymGroupsOf, synonymsOf } from './synonym-groups.ts';

type Needs = Pick<Services, 'db' | 'cache'>;

const shapingKey = 'search_shaping';

/** Administrators' settings of the search. */
export interface Curation {
  meanings: SynonymGroups;
  /** Pinned articles by normalized query. */
  pins: ReadonlyMap<string, readonly number[]>;
}

/** Normalizes a query for comparisons: case, accents and spaces. */
export const foldQuery = (query: string) => fold(query).trim().replace(/\s+/g, ' ');

/** Cached per process until it changes. */
export const readCuration = ({ db, cache }: Needs): Promise<Curation> =>
  cache.read(shapingKey, async () => {
    const [synonyms, pins] = await Promise.all([
      db.select({ words: searchSynonyms.words }).from(searchSynonyms),
      db.select({ query: searchPins.query, ids: searchPins.article_ids }).from(searchPins),
    ]);
    return {
      meanings: synonymGroupsOf(synonyms.map(({ words }) => words)),
      pins: new Map(pins.map(({ query, ids }) => [foldQuery(query), ids])),
    };
  });

/** Invalidates the curation in every process; call the answer after the commit. */
export async function announceCuration(
  services: Pick<Services, 'cache' | 'events'>,
  tx: Services['db'],
): Promise<() => void> {
  await services.cache.drop(tx, shapingKey);
  const settle = await announceContent(services, tx, null);
  return () => {
    services.cache.forget(shapingKey);
    settle();
  };
}

/** Adds synonyms to a query. */
export function widenQuery({ meanings }: Curation, phrase: SearchQuery): SearchQuery {
  const { tokens } = phrase;
  const alike = synonymsOf(
    tokens.map(({ text }) => text),
    meanings,
    commonSynonymGroups,
  ).map(({ at, count, others }) => ({
    words: tokens.slice(at, at + count),
    others,
    open: phrase.open && at + count === tokens.length,
  }));
  return { ...phrase, alike };
}
