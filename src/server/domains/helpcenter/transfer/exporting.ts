import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../../../platform/trpc/context.ts';
import type { Run } from '../../jobs/running.ts';
import { exportLines } from './export-lines.ts';
import { exportMarkdown } from './export-markdown.ts';
import { countArticles } from './export-queries.ts';
import type { ExportLine } from './lines.ts';

async function* asText(lines: AsyncIterable<ExportLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

const today = () => new Date().toISOString().slice(0, 10);

/** Writes the help center into a file of this machine, and keeps it where files of the site are. */
export async function runExport(services: Services, run: Run): Promise<void> {
  const total = await countArticles(services.db);
  let done = 0;
  const onArticle = async () => {
    done += 1;
    await run.step(done, total);
  };
  await run.step(0, total);
  const folder = await mkdtemp(join(tmpdir(), 'helpdock-export-'));
  try {
    const path = join(folder, 'export');
    const isMarkdown = run.job.input.format === 'markdown';
    const source = isMarkdown
      ? await exportMarkdown(services, onArticle)
      : Readable.from(asText(exportLines(services, onArticle)));
    await pipeline(source, createWriteStream(path));
    const { size } = await stat(path);
    const [ending, type] = isMarkdown ? ['zip', 'application/zip'] : ['jsonl', 'application/jsonl'];
    await run.keepFile(path, size, `help-center-${today()}.${ending}`, type ?? '');
    await run.step(total, total);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
