import { Readable } from 'node:stream';
import type { Services } from '#server/platform/services.ts';
import type { Exporter } from '../../exports/exporter.ts';
import { storeExport, toJsonLines } from '../../exports/file.ts';
import type { Run } from '../../jobs/run-job.ts';
import { exportLines } from './export-lines.ts';
import { exportMarkdown } from './export-markdown.ts';
import { countArticles } from './export-queries.ts';

async function runExport(services: Services, run: Run): Promise<void> {
  const total = await countArticles(services.db);
  let done = 0;
  const onArticle = async () => {
    done += 1;
    await run.step(done, total);
  };
  await run.step(0, total);
  const isMarkdown = run.job.input.format === 'markdown';
  const source = isMarkdown
    ? await exportMarkdown(services, onArticle)
    : Readable.from(toJsonLines(exportLines(services, onArticle)));
  const [ending, type] = isMarkdown ? ['zip', 'application/zip'] : ['jsonl', 'application/jsonl'];
  await storeExport(run, source, { name: 'help-center', ending, type });
  await run.step(total, total);
}

/** The whole help center, including restricted articles: the export permission implies access to all. */
export const helpCenterExporter: Exporter = {
  what: 'helpcenter',
  formats: ['jsonl', 'markdown'],
  isWhole: true,
  scopeOf: () => ({}),
  run: runExport,
};
