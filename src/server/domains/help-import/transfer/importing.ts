import { createWriteStream } from 'node:fs';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join, posix, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import type { Services } from '#server/platform/services.ts';
import { AppError } from '#shared/errors.ts';
import type { ImportSource } from '#shared/transfer.ts';
import { type Translate, translatable, translator } from '#shared/translation.ts';
import { users } from '../../auth/tables.ts';
import type { Run } from '../../jobs/run-job.ts';
import { localizationFor } from '../../localizations/service.ts';
import { type EntryRow, findOwnFile } from '../../uploads/service.ts';
import { aboutFolder, type Skipped } from '../importer/files.ts';
import { placeOf, planFolders } from '../importer/folders.ts';
import { oldHelpPath } from '../importer/links.ts';
import { progressStep } from '../importer/progress-step.ts';
import { readSource, type Step } from '../importer/source.ts';
import { type Incoming, type StoreOptions, storeSource } from '../importer/store-source.ts';
import { TextFile } from '../importer/text-file.ts';
import { storeRest } from './helpdock-rest.ts';
import { readHelpdock, storeFiles } from './helpdock-source.ts';
import { type Unpacked, unpack } from './unpack.ts';
import type { NamedFile } from './zendesk-json.ts';
import { readZendesk } from './zendesk-source.ts';

/** Input of an import job. */
export interface ImportOrder {
  source: ImportSource;
  upload_id: number;
  dry_run: boolean;
  name: string | null;
}

/** The user's own upload by its id; null for any other. */
export const findUpload = (services: Services, userId: number, id: number) =>
  findOwnFile(services, { user_id: userId, guest_hash: null }, `/api/v1/file-entries/${id}`);

async function fetchUpload(services: Services, entry: EntryRow, to: string): Promise<void> {
  const file = await services.storages.on(entry.driver).read(entry.storage_key);
  if (file === null)
    throw new AppError('invalid', 'file_gone', 'The file is no longer available. Upload it again.');
  await pipeline(file.stream, createWriteStream(to));
}

/** ZIP archives begin with these two letters. */
async function isArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await file.close();
  }
}

/** The single top folder, as in archives of a folder; else the folder of extraction. */
async function rootOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  const [only] = entries;
  if (entries.length !== 1 || only === undefined || !only.isDirectory()) return folder;
  const inside = await readdir(join(folder, only.name), { withFileTypes: true });
  // A category alone in its archive is a category.
  const hasFolders = inside.some((entry) => entry.isDirectory());
  const isCategory = inside.some(({ name }) => name === '_index.md');
  return hasFolders && !isCategory ? join(folder, only.name) : folder;
}

async function readFolder(root: string, name: string, step: Step, withHtml: boolean): Promise<Incoming> {
  const source = await readSource(root, step, withHtml);
  return {
    name,
    source,
    folders: planFolders(source.articles, source.folders),
    placeOf,
    readImage: ({ path }) => readFile(join(root, path)),
    oldPath: oldHelpPath,
  };
}

/** Articles with file names of a guessed encoding. */
const guessedNames = ({ source }: Incoming, root: string, { guessed, encoding }: Unpacked) =>
  source.articles
    .filter(({ path }) => guessed.has(posix.join(root, path)))
    .map(({ path }) => ({
      path,
      reason: translatable('its file name is not UTF-8: read as :encoding', { encoding: encoding ?? '' }),
    }));

async function jsonFilesIn(folder: string): Promise<NamedFile[]> {
  const found = await readdir(folder, { withFileTypes: true, recursive: true });
  return found
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => ({ path: join(entry.parentPath, entry.name), name: entry.name }));
}

const noName = /[^\p{L}\p{N}._ -]/gu;

/** Default name of an import: the file name without its extension. */
const nameOf = (order: ImportOrder, fileName: string) =>
  (order.name ?? basename(fileName).replace(/\.\w+$/, '')).replace(noName, '-').slice(0, 100) || 'import';

/** Imports an uploaded file as articles, with a result for each record. Sends no mails and no webhooks. */
export async function runImport(services: Services, run: Run): Promise<void> {
  const order = run.job.input as unknown as ImportOrder;
  const { user_id } = run.job;
  const entry = await findUpload(services, user_id, order.upload_id);
  if (entry === null)
    throw new AppError('invalid', 'file_gone', 'The file is no longer available. Upload it again.');
  const work = await services.workFolders.make('import');
  const texts = await TextFile.open(join(work, 'texts'));
  const tell = progressStep((done, total) => run.step(done, total));
  // A single transaction: on the embedded database other queries wait until it ends.
  const { embedded } = services.connection;
  const storing = embedded ? progressStep((done, total) => run.note(done, total)) : tell;
  try {
    const file = join(work, 'upload');
    await fetchUpload(services, entry, file);
    const isZip = await isArchive(file);
    const folder = join(work, 'content');
    const unpacked: Unpacked = isZip
      ? await unpack(file, folder)
      : { left_out: [], guessed: new Set(), encoding: null };
    const options: StoreOptions = {
      convert: tell,
      storing,
      isDryRun: order.dry_run,
      isSilent: true,
      userId: user_id,
    };
    let incoming: Incoming;
    if (order.source === 'zendesk') {
      const files = isZip ? await jsonFilesIn(folder) : [{ path: file, name: entry.name }];
      incoming = await readZendesk(files, texts);
    } else if (isZip) {
      const withHtml = order.source === 'html';
      const root = await rootOf(folder);
      incoming = await readFolder(root, nameOf(order, entry.name), tell, withHtml);
      incoming.source.warnings.push(...guessedNames(incoming, relative(folder, root), unpacked));
    } else if (order.source === 'helpdock') {
      incoming = await readHelpdock(services, file, texts);
      const { articles } = incoming.source;
      if (!order.dry_run) incoming.source.skipped.push(...(await storeFiles(services, file, work)));
      options.also = (tx, stored) => storeRest(tx, file, articles, stored);
    } else {
      throw new AppError('invalid', 'bad_archive', 'This file is not a ZIP archive or is damaged.');
    }
    const translate = await translateFor(services, user_id);
    if (incoming.source.articles.length === 0 && incoming.folders.length === 0) {
      // The results of the records have the reasons.
      await tellResults(run, translate, { incoming, outcomes: [], dead: [], leftOut: unpacked.left_out });
      throw new AppError(
        'invalid',
        'nothing',
        'This file contains no articles. Check that you chose its format.',
      );
    }
    const { outcomes, dead } = await storeSource(services, incoming, options);
    await tellResults(run, translate, { incoming, outcomes, dead, leftOut: unpacked.left_out });
  } finally {
    await texts.close();
    await rm(work, { recursive: true, force: true });
  }
}

type Told = Awaited<ReturnType<typeof storeSource>>;

/** Translator for the user's language. */
async function translateFor(services: Services, userId: number): Promise<Translate> {
  const { language } = users;
  const [person] = await services.db.select({ language }).from(users).where(eq(users.id, userId));
  return translator(await localizationFor(services, person?.language));
}

interface ToTell extends Pick<Told, 'outcomes' | 'dead'> {
  incoming: Incoming;
  leftOut: readonly Skipped[];
}

/** Stores the results of all records, in the language of the caller. */
async function tellResults(
  run: Run,
  translate: Translate,
  { incoming: { source }, outcomes, dead, leftOut }: ToTell,
): Promise<void> {
  const isDryRun = (run.job.input as unknown as ImportOrder).dry_run;
  const hints = new Map<string, string[]>();
  const hint = (path: string, text: string) => hints.set(path, [...(hints.get(path) ?? []), text]);
  for (const { path, reason } of source.warnings) hint(path, translate(reason));
  for (const { path, href, reason } of dead) hint(path, `${href}: ${translate(reason)}`);
  for (const { subject_type, id, path, title, outcome, lostRoles } of outcomes) {
    const said = hints.get(path) ?? [];
    const message = [...(lostRoles ? [translate("One of its roles doesn't exist here.")] : []), ...said].join(
      '; ',
    );
    await run.add({
      subject_type,
      subject_id: isDryRun && outcome === 'created' ? null : id,
      title,
      outcome,
      reason: lostRoles
        ? 'unknown_role'
        : outcome === 'left_out'
          ? 'in_bin'
          : said.length > 0
            ? 'warning'
            : null,
      message: outcome === 'left_out' ? translate("It's in the trash.") : message || null,
    });
  }
  const others = [...source.skipped, ...leftOut];
  for (const { path, reason } of others) {
    const isAbout = reason === aboutFolder;
    await run.add({
      subject_type: 'file',
      subject_id: null,
      title: path,
      outcome: isAbout ? 'left_out' : 'failed',
      reason: isAbout ? 'not_an_article' : 'unusable',
      message: translate(reason),
    });
  }
}
