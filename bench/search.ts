import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { articles } from '#server/domains/help-center/article-tables.ts';
import { openReader } from '#server/domains/help-center/reader.ts';
import { importMarkdown } from '#server/domains/help-import/importer/service.ts';
import { searchArticles } from '#server/domains/help-search/service.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { rows } from '#server/platform/db/statements.ts';
import { closeServices, openServices } from '#server/services.ts';
import { miniSearchEngine, type SearchEngine, sqliteEngine } from './search-engines.ts';
import { differenceOf, measuresOf, page, type Question, type Score, scoreOf } from './search-score.ts';

const usage = `Usage: npm run bench:search -- <folder> [--locked] [--questions <file>] [--data <folder>] [--each]

Imports a folder of Markdown files into a new embedded database and asks the questions of the product and, over the same
texts, of MiniSearch and SQLite. --locked asks the other half of the questions, which no change is made by. --data keeps
the database for the next time, --each lists what the product does not have first.
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string' },
    locked: { type: 'boolean', default: false },
    data: { type: 'string' },
    each: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
const say = (text: string) => process.stdout.write(`${text}\n`);
if (options.help || folder === undefined) {
  say(usage);
  process.exit(options.help ? 0 : 2);
}

const list = options.questions ?? `bench/search-questions${options.locked ? '-locked' : ''}.json`;
const questions = JSON.parse(await readFile(list, 'utf8')) as Question[];
const data = options.data ?? (await mkdtemp(join(tmpdir(), 'helpdock-bench-search-')));
const services = await openServices(readEnv({ DATA_DIR: data, SEED: 'none', LOG_LEVEL: 'warn' }));
const { db } = services;

const readTexts = () =>
  db
    .select({
      id: articles.id,
      path: articles.source_path,
      title: articles.title,
      keywords: articles.keywords,
      description: sql<string>`coalesce(${articles.description}, '')`,
      body: articles.body_text,
    })
    .from(articles)
    .where(eq(articles.status, 'published'));

/** The words of the questions that the database leaves out of its index too. */
async function readStopWords(): Promise<Set<string>> {
  const words = questions.flatMap(({ query }) => query.toLowerCase().split(/[^\p{L}]+/u)).join(' ');
  const found = await rows<{ word: string }>(
    db,
    sql`select word from unnest(string_to_array(${words}::text, ' ')) word where numnode(plainto_tsquery('helpdock', word)) = 0`,
  );
  return new Set(found.map(({ word }) => word));
}

try {
  if ((await db.$count(articles)) === 0) await importMarkdown(services, folder);
  const texts = await readTexts();
  say(`${texts.length} articles, ${questions.length} questions of ${list}`);
  const paths = new Map(
    texts.map(({ id, path }) => [id, path?.replace(`${basename(folder)}/`, '').replace(/\.md$/, '') ?? '']),
  );
  const stopWords = await readStopWords();
  const engines: Record<string, SearchEngine> = {
    product: async (query) => {
      const { pagination } = await searchArticles(services, openReader, { query, page: 1, perPage: page });
      return pagination.data.map(({ id }) => id);
    },
    MiniSearch: miniSearchEngine(texts, stopWords),
    'SQLite FTS5': await sqliteEngine(texts, stopWords, page),
  };
  const times: number[] = [];
  const scores = new Map<string, Score[]>();
  for (const [name, search] of Object.entries(engines)) {
    const of: Score[] = [];
    for (const question of questions) {
      const started = performance.now();
      const found = (await search(question.query)).slice(0, page);
      if (name === 'product') times.push(performance.now() - started);
      const score = scoreOf(
        question,
        found.map((id) => question.answers[paths.get(id) ?? ''] ?? 0),
      );
      of.push(score);
      if (options.each && name === 'product' && score.first > 0) {
        const first = found.slice(0, 3).map((id) => paths.get(id));
        const place = score.first < page ? `at ${score.first + 1}` : 'missed';
        say(`  ${question.kind}: "${question.query}" ${place}, first ${first.join(', ')}`);
      }
    }
    scores.set(name, of);
  }
  say('\n| class | engine | first | first 3 | nDCG@10 | nothing |\n|---|---|---:|---:|---:|---:|');
  const counted = ['all', ...new Set(questions.map(({ kind }) => kind))];
  for (const kind of counted) {
    for (const [name, of] of scores) {
      const those = of.filter((score) => kind === 'all' || score.kind === kind);
      say(`| ${kind} ${those.length} | ${name} | ${measuresOf(those).join(' | ')} |`);
    }
  }
  const product = scores.get('product') ?? [];
  for (const [name, of] of scores) {
    if (name !== 'product') say(`\nnDCG@10, product less ${name}: ${differenceOf(product, of)}`);
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)]?.toFixed(0);
  say(`\nms in the process: p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}`);
} finally {
  await closeServices(services);
  if (options.data === undefined) await rm(data, { recursive: true, force: true });
}
