import 'dotenv/config';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  type ImportPhase,
  type ImportReport,
  importMarkdown,
} from '../domains/help-import/importer/service.ts';
import { readEnv } from '../platform/config/env.ts';
import { makePrivate } from '../platform/data-folder/private-data.ts';
import { closeServices, openServices } from '../services.ts';
import { complain, print, reasonOf, showProgress } from './progress.ts';

const usage = `Usage: npm run import -- markdown <folder> [--report <file>]

Makes help articles of a folder of Markdown files: category/section/article.md, an _index.md
(title, description, position) for each folder, front matter (title, description, keywords,
position, slug) for each article. Run it again to bring the articles up to date.
--report writes everything that was skipped, changed or led nowhere to a file.
Stop the server first when it uses the embedded database.
`;

const phases: Record<ImportPhase, string> = {
  reading: 'Reading',
  converting: 'Converting',
  storing: 'Storing',
};
const listed = 20;

/** Everything worth knowing about an import, each kind with its lines. */
const problemsOf = (report: ImportReport): [title: string, lines: string[]][] => [
  ['Skipped', report.skipped.map(({ path, reason }) => `${path}: ${reason}`)],
  ['Imported, but', report.warnings.map(({ path, reason }) => `${path}: ${reason}`)],
  [
    'Links that lead nowhere, now plain text',
    report.dead_links.map(({ path, href, reason }) => `${path}: ${href} (${reason})`),
  ],
  ['Articles whose files are gone, left as they are', report.missing],
];

function sayProblems(report: ImportReport, file: string | undefined): void {
  for (const [title, lines] of problemsOf(report)) {
    if (lines.length === 0) continue;
    print(`\n${title} (${lines.length}):`);
    for (const line of lines.slice(0, listed)) print(`  ${line}`);
    if (lines.length <= listed) continue;
    const rest = file === undefined ? 'all of them with --report <file>' : `all of them in ${file}`;
    print(`  … and ${lines.length - listed} more: ${rest}`);
  }
}

const writeProblems = (report: ImportReport, file: string) =>
  writeFile(
    file,
    problemsOf(report)
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => `${title} (${lines.length}):\n${lines.map((line) => `  ${line}\n`).join('')}`)
      .join('\n'),
  );

/** Checks before the import that the report file is writable. An existing file keeps its content. */
const refuseUnwritable = (file: string) =>
  writeFile(file, '', { flag: 'a' }).catch((error) => {
    throw new Error(`The report can not be written to ${file}: ${reasonOf(error)}`);
  });

function sayResult({ source, folders, articles, images }: ImportReport, seconds: number): void {
  print(`\n"${source}" is imported, in ${seconds.toFixed(1)} s.`);
  print(
    `  Articles:   ${articles.created} new, ${articles.updated} updated, ${articles.unchanged} unchanged`,
  );
  print(
    `  Categories and sections: ${folders.created} new, ${folders.updated} updated, ${folders.unchanged} unchanged`,
  );
  print(`  Images:     ${images}`);
}

async function run(folder: string, file: string | undefined): Promise<number> {
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
    sayProblems(report, file);
    sayResult(report, (performance.now() - started) / 1000);
    if (file !== undefined) {
      await writeProblems(report, file).catch((error) =>
        complain(`\n${file} could not be written: ${reasonOf(error)}`),
      );
    }
    return 0;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    complain('\nStopped. Nothing was imported.');
    return 130;
  } finally {
    await closeServices(services);
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { report: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
    });
    const [kind, folder, ...rest] = positionals;
    if (values.help || kind === 'help') return 'help';
    if (kind !== 'markdown' || folder === undefined || rest.length > 0) return null;
    return { folder, report: values.report };
  } catch {
    return null;
  }
}

const asked = readArguments();
if (asked === null || asked === 'help') {
  (asked === 'help' ? print : complain)(usage);
  process.exit(asked === 'help' ? 0 : 2);
}
makePrivate();
try {
  if (asked.report !== undefined) await refuseUnwritable(asked.report);
  process.exit(await run(asked.folder, asked.report));
} catch (error) {
  complain(`\nThe import failed, nothing of it was stored.\n${reasonOf(error)}`);
  process.exit(1);
}
