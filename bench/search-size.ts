import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import { openReader } from '#server/domains/help-center/reader.ts';
import { searchArticles } from '#server/domains/help-search/service.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { closeServices, openServices } from '#server/services.ts';
import { searchText } from './floor-calls.ts';
import { childrenOf, serverOf } from './processor.ts';

/*
 * What searches of many articles cost the database: processor time of its processes, each search the best of three, beside
 * the floor: one statement that finds and ranks what holds every word.
 *   scripts/with-postgres.sh sh -c 'npm run seed -- --articles 100000 && npm run bench:search-size'
 */

const rounds = 3;
const maxPerKind = 60;

const url = process.env.DATABASE_URL;
if (url === undefined) throw new Error('DATABASE_URL is missing: scripts/with-postgres.sh makes a server.');

const client = postgres(url, { max: 1, onnotice: () => {} });
const server = await serverOf(client);

/** Milliseconds of processor time of all processes of the server, finer than ticks; those that are idle do not count. */
function spent(): number {
  let nanoseconds = 0;
  for (const pid of childrenOf(server)) {
    try {
      nanoseconds += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // It ended meanwhile.
    }
  }
  return nanoseconds / 1e6;
}

const words = (
  await client<{ word: string }[]>`select word from search_words
    where in_title and numnode(plainto_tsquery('helpdock', word)) > 0 order by articles desc, word`
).map(({ word }) => word);
const common = words.slice(0, 40);
const spread = <Item>(items: readonly Item[]) =>
  items.filter((_, at) => at % Math.max(1, Math.floor(items.length / maxPerKind)) === 0).slice(0, maxPerKind);

const rarer = spread(words.slice(40));

const swapped = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;

const kinds: Record<string, string[]> = {
  'one common word': common,
  'two common words': common.flatMap((word, at) =>
    [1, 7].map((step) => `${word} ${common[(at + step) % common.length]}`),
  ),
  'a common and a rarer word': rarer.map((word, at) => `${common[at % common.length]} ${word}`),
  'two rarer words': rarer.map((word, at) => `${word} ${rarer[(at + 1) % rarer.length]}`),
  'three words': rarer.map((word, at) =>
    [common[at % common.length], word, common[(at + 11) % common.length]].join(' '),
  ),
  questions: rarer.map(
    (word, at) =>
      `how do I ${common[at % common.length]} the ${word} of my ${common[(at + 7) % common.length]} in ${rarer[(at + 3) % rarer.length]}`,
  ),
  'beginnings of three letters': spread([...new Set(words.map((word) => word.slice(0, 3)))]),
  'misspelt words': spread(words.filter((word) => word.length > 5 && word[2] !== word[3]).map(swapped)),
};

const services = await openServices(readEnv({ DATABASE_URL: url, SEED: 'none', LOG_LEVEL: 'warn' }));
try {
  process.stdout.write(
    '| articles | p50 | p95 | p99 | most | floor p50 | p95 | the dearest |\n|---|---:|---:|---:|---:|---:|---:|---|\n',
  );
  for (const [kind, queries] of Object.entries(kinds)) {
    const [best, floor] = [new Map<string, number>(), new Map<string, number>()];
    const measure = async (into: Map<string, number>, query: string, ask: () => Promise<unknown>) => {
      const before = spent();
      await ask();
      into.set(query, Math.min(into.get(query) ?? Number.POSITIVE_INFINITY, spent() - before));
    };
    for (let round = 0; round < rounds; round += 1) {
      for (const query of queries) {
        await measure(best, query, () =>
          searchArticles(services, openReader, { query, page: 1, perPage: 10 }),
        );
        await measure(floor, query, () => client.unsafe(searchText, [query]));
      }
    }
    const sorted = [...best].sort(([, one], [, other]) => one - other);
    const least = [...floor].sort(([, one], [, other]) => one - other);
    const of = (list: readonly [string, number][], part: number) =>
      list[Math.ceil(list.length * part) - 1]?.[1].toFixed(1);
    const at = (part: number) => of(sorted, part);
    const dearest = sorted.slice(-3).map(([query]) => query);
    process.stdout.write(
      `| ${kind} ${sorted.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${at(1)} | ${of(least, 0.5)} | ${of(least, 0.95)} | ${dearest.join(', ')} |\n`,
    );
  }
} finally {
  await closeServices(services);
  await client.end();
}
