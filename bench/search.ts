import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { inArray } from 'drizzle-orm';
import { articles } from '#server/domains/helpcenter/articles/tables.ts';
import { importMarkdown } from '#server/domains/helpcenter/importer/service.ts';
import { openReader } from '#server/domains/helpcenter/reader.ts';
import { searchArticles } from '#server/domains/helpcenter/search/service.ts';
import { readEnv } from '#server/platform/env.ts';
import { closeServices, openServices } from '#server/services.ts';

const usage = `Usage: npm run bench:search -- <folder> [--questions bench/search-questions.json] [--each]

Imports a folder of Markdown files into a new embedded database, asks the questions, and says how often an article that
answers one is the first, among the first three and among the first ten. --each lists the misses.
`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string', default: 'bench/search-questions.json' },
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

interface Question {
  kind: string;
  query: string;
  /** Paths of the articles that answer it, without `.md`. */
  answers: string[];
}

const page = 10;

/** How good an order is: 1 when the answers come first, less the later they come. */
function gain(found: readonly boolean[], answers: number): number {
  const at = (index: number) => 1 / Math.log2(index + 2);
  const got = found.reduce((sum, hit, index) => sum + (hit ? at(index) : 0), 0);
  const best = Array.from({ length: Math.min(answers, page) }, (_, index) => at(index));
  return got / best.reduce((sum, part) => sum + part, 0);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const questions = JSON.parse(await readFile(options.questions, 'utf8')) as Question[];
const data = await mkdtemp(join(tmpdir(), 'helpdock-bench-search-'));
const services = await openServices(readEnv({ DATA_DIR: data, SEED: 'none', LOG_LEVEL: 'warn' }));
try {
  const { articles: made } = await importMarkdown(services, folder);
  say(`${made.created} articles, ${questions.length} questions`);
  const measured: { kind: string; first: number; gain: number }[] = [];
  const times: number[] = [];
  for (const { kind, query, answers } of questions) {
    const started = performance.now();
    const { pagination } = await searchArticles(services, openReader, { query, page: 1, perPage: page });
    times.push(performance.now() - started);
    const ids = pagination.data.map(({ id }) => id);
    const paths = new Map(
      (
        await services.db
          .select({ id: articles.id, path: articles.source_path })
          .from(articles)
          .where(inArray(articles.id, ids))
      ).map(({ id, path }) => [id, path]),
    );
    const wanted = new Set(answers.map((answer) => `${basename(folder)}/${answer}.md`));
    const hits = ids.map((id) => wanted.has(paths.get(id) ?? ''));
    const first = hits.indexOf(true);
    measured.push({ kind, first: first < 0 ? page : first, gain: gain(hits, answers.length) });
    if (options.each && first !== 0) say(`  ${kind}: "${query}" ${first < 0 ? 'missed' : `at ${first + 1}`}`);
  }
  say('\n| | questions | first | first 3 | first 10 | nDCG@10 |\n|---|---:|---:|---:|---:|---:|');
  for (const kind of ['all', ...new Set(questions.map((question) => question.kind))]) {
    const of = measured.filter((one) => kind === 'all' || one.kind === kind);
    const within = (places: number) => mean(of.map(({ first }) => (first < places ? 1 : 0))).toFixed(3);
    const ndcg = mean(of.map((one) => one.gain)).toFixed(3);
    say(`| ${kind} | ${of.length} | ${within(1)} | ${within(3)} | ${within(10)} | ${ndcg} |`);
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)]?.toFixed(0);
  say(`\nms in the process: p50 ${at(0.5)}, p90 ${at(0.9)}, max ${at(1)}`);
} finally {
  await closeServices(services);
  await rm(data, { recursive: true, force: true });
}
