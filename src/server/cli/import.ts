import 'dotenv/config';
import {
  type ImportPhase,
  type ImportReport,
  importMarkdown,
} from '../domains/helpcenter/importer/service.ts';
import { readEnv } from '../platform/env.ts';
import { closeServices, openServices } from '../services.ts';
import { complain, reasonOf, say, showProgress } from './progress.ts';

const usage = `Usage: npm run import -- markdown <folder>

Makes help articles of a folder of Markdown files: category/section/article.md, an _index.md
(title, description, position) for each folder, front matter (title, description, keywords,
position, slug) for each article. Run it again to bring the articles up to date.
Stop the server first when it uses the embedded database.
`;

const phases: Record<ImportPhase, string> = {
  reading: 'Reading',
  converting: 'Converting',
  storing: 'Storing',
};
const listed = 20;

function list<Item>(title: string, items: readonly Item[], line: (item: Item) => string): void {
  if (items.length === 0) return;
  say(`\n${title} (${items.length}):`);
  for (const item of items.slice(0, listed)) say(`  ${line(item)}`);
  if (items.length > listed) say(`  … and ${items.length - listed} more`);
}

function sayReport({ source, folders, articles, images, ...rest }: ImportReport, seconds: number): void {
  list('Skipped', rest.skipped, ({ path, reason }) => `${path}: ${reason}`);
  list(
    'Links that lead nowhere, now plain text',
    rest.dead_links,
    ({ path, href, reason }) => `${path}: ${href} (${reason})`,
  );
  list('Articles whose files are gone, left as they are', rest.missing, (path) => path);
  say(`\n"${source}" is imported, in ${seconds.toFixed(1)} s.`);
  say(`  Articles:   ${articles.created} new, ${articles.updated} updated, ${articles.unchanged} unchanged`);
  say(
    `  Categories and sections: ${folders.created} new, ${folders.updated} updated, ${folders.unchanged} unchanged`,
  );
  say(`  Images:     ${images}`);
}

async function run(folder: string): Promise<number> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const started = performance.now();
  const env = readEnv({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
  const services = await openServices(env);
  try {
    const report = await importMarkdown(services, folder, {
      onProgress: showProgress(phases),
      signal: stop.signal,
    });
    sayReport(report, (performance.now() - started) / 1000);
    return 0;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    complain('\nStopped. Nothing was imported.');
    return 130;
  } finally {
    await closeServices(services);
  }
}

const [kind, folder, ...rest] = process.argv.slice(2);
if (kind !== 'markdown' || folder === undefined || rest.length > 0) {
  const asked = kind === '--help' || kind === '-h' || kind === 'help';
  (asked ? say : complain)(usage);
  process.exit(asked ? 0 : 2);
}
try {
  process.exit(await run(folder));
} catch (error) {
  complain(`\nThe import failed, nothing of it was stored.\n${reasonOf(error)}`);
  process.exit(1);
}
