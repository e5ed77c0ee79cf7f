import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import {
  type CannedColumn,
  type CannedImport,
  type CannedProblem,
  cannedColumns,
  type cannedImportInput,
  cannedProblems,
  cannedReplyInput,
  maxCannedRows,
} from '#shared/canned-replies.ts';
import { invalid } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import { unknownPlaceholders } from '#shared/placeholders.ts';
import { cutText } from '#shared/text.ts';
import { trueValues } from '#shared/wire.ts';
import { type Context, withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { sanitizeMessage } from '../../platform/html/message-html.ts';
import { type CsvRow, readCsv } from '../../platform/parsing/csv.ts';
import { csvFile } from '../../platform/rest/csv.ts';
import { audit } from '../audit/service.ts';
import { readGroups } from '../groups/queries.ts';
import { audienceOf } from './audience.ts';
import { isShared } from './policy.ts';
import { type CannedRow, findAll, findNames, lockCanned } from './queries.ts';
import { assertQuota, insertCanned, managing } from './service.ts';

const exportedAtOnce = 200;

async function* everyCanned(db: Database, user: CurrentUser): AsyncGenerator<readonly CannedRow[]> {
  let page = await findAll(db, user, 0, exportedAtOnce);
  while (page.length > 0) {
    yield page;
    page = await findAll(db, user, page.at(-1)?.id ?? 0, exportedAtOnce);
  }
}

/** All saved replies that the caller sees, as a CSV file that the import takes; without their files. */
export async function exportCanned(ctx: Context, user: CurrentUser) {
  const groups = new Map((await readGroups(ctx)).map(({ id, name }) => [id, name]));
  ctx.request.attachment = csvFile<CannedRow>(
    'saved-replies.csv',
    {
      name: ({ name }) => name,
      body: ({ body }) => body,
      shortcut: ({ shortcut }) => shortcut,
      folder: ({ folder }) => folder,
      keywords: ({ keywords }) => keywords,
      language: ({ language }) => language,
      shared: (row) => isShared(row),
      group: ({ group_id }) => (group_id === null ? null : (groups.get(group_id) ?? null)),
      used_count: ({ used_count }) => used_count,
      last_used_at: ({ last_used_at }) => last_used_at,
    },
    everyCanned(ctx.db, user),
  );
  return {};
}

interface Problem {
  line: number;
  column: CannedColumn | null;
  name: string;
  problem: CannedProblem;
}

type NewCanned = z.output<typeof cannedReplyInput>;

type Row = CsvRow<CannedColumn>;

/** An exported file has an apostrophe before what a spreadsheet would take for a formula. */
const plainCell = (text = '') => text.replace(/^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/u, '');

interface Known {
  groups: ReadonlyMap<string, number>;
  names: Set<string>;
  shortcuts: Set<string>;
  mayShare: boolean;
}

/** The fault in the form of a value. */
const refusalOf = (column: CannedColumn, value: string): CannedProblem =>
  column === 'shortcut' ? 'bad_shortcut' : value === '' ? 'missing' : 'too_long';

/** The fault of a row besides its form. */
function conflictOf(made: NewCanned, known: Known): [CannedColumn, CannedProblem] | null {
  if (unknownPlaceholders(made.body).length > 0) return ['body', 'unknown_placeholder'];
  if (made.shared && !known.mayShare) return ['shared', 'not_shareable'];
  if (known.names.has(made.name.toLowerCase())) return ['name', 'taken'];
  if (made.shortcut && known.shortcuts.has(made.shortcut)) return ['shortcut', 'taken'];
  return null;
}

/** A row as a saved reply, or its problem. */
function readRow({ number, values }: Row, known: Known): NewCanned | Problem {
  const value = (column: CannedColumn) => plainCell(values[column]);
  const problem = (column: CannedColumn | null, why: CannedProblem): Problem => ({
    ...{ line: number, column, problem: why },
    name: cutText(value('name'), 100),
  });
  const group = value('group').toLowerCase();
  const group_id = group === '' ? null : known.groups.get(group);
  if (group_id === undefined) return problem('group', 'unknown_group');
  const shared = group_id !== null || trueValues.has(value('shared').toLowerCase());
  const { data, error } = cannedReplyInput.safeParse({
    ...{ name: value('name'), body: value('body'), shared, group_id },
    ...{ shortcut: value('shortcut'), folder: value('folder') },
    ...{ keywords: value('keywords'), language: value('language') },
  });
  if (data === undefined) {
    const column = cannedColumns.find((one) => one === error.issues[0]?.path[0]) ?? null;
    return problem(column, column === null ? 'bad' : refusalOf(column, value(column)));
  }
  const conflict = conflictOf(data, known);
  if (conflict !== null) return problem(...conflict);
  known.names.add(data.name.toLowerCase());
  if (data.shortcut) known.shortcuts.add(data.shortcut);
  return data;
}

const isProblem = (row: NewCanned | Problem): row is Problem => 'problem' in row;

const isMade = (row: NewCanned | Problem): row is NewCanned => !isProblem(row);

async function readKnown(ctx: Context, tx: Database, user: CurrentUser): Promise<Known> {
  const others = await findNames(tx, user, null);
  return {
    groups: new Map((await readGroups(withDb(ctx, tx))).map(({ id, name }) => [name.toLowerCase(), id])),
    names: new Set(others.map(({ name }) => name.toLowerCase())),
    shortcuts: new Set(others.flatMap(({ shortcut }) => shortcut ?? [])),
    mayShare: hasPermission(user, managing),
  };
}

async function store(
  ctx: Context,
  tx: Database,
  user: CurrentUser,
  made: readonly NewCanned[],
): Promise<void> {
  const own = made.filter(({ shared }) => !shared).length;
  await assertQuota(tx, user, 'own', own);
  await assertQuota(tx, user, 'all', made.length - own);
  const ids: number[] = [];
  for (const { name, body, shared, group_id, shortcut, folder, keywords, language } of made)
    ids.push(
      await insertCanned(ctx, tx, user, {
        ...{ name, body: sanitizeMessage(body) },
        ...{ shortcut: shortcut || null, folder: folder || null },
        ...{ keywords: keywords || null, language: language || null },
        ...(await audienceOf(tx, { shared, group_id })),
      }),
    );
  await audit(ctx, tx, {
    action: 'canned_reply.import',
    subject_type: 'canned_reply',
    after: { saved_replies: ids.length, ids },
  });
}

/** Max number of problems that are reported. */
const maxProblems = 200;

/**
 * Imports the saved replies of a file, all of them or none. With `dry_run` nothing is stored, and the problems of rows
 * are reported; without it, throws 422 on `csv` while there are any.
 */
export async function importCanned(
  ctx: Context,
  user: CurrentUser,
  { csv, dry_run }: z.output<typeof cannedImportInput>,
): Promise<{ import: CannedImport }> {
  const file = readCsv(csv, {
    columns: cannedColumns,
    required: ['name', 'body'],
    maxRows: maxCannedRows,
    withoutColumns: 'The first row must contain the column names, including "name" and "body".',
    withoutRows: 'This file contains no saved replies.',
  });
  const found = await ctx.db.transaction(async (tx) => {
    await lockCanned(tx);
    const known = await readKnown(ctx, tx, user);
    const read = file.lines.map((line) => readRow(line, known));
    const problems = read.filter(isProblem);
    const made = read.filter(isMade);
    if (dry_run) return { problems, made };
    if (problems.length > 0)
      throw invalid({ csv: ['Correct the rows with problems first. Nothing was imported.'] }, 'bad_rows');
    await store(ctx, tx, user, made);
    return { problems, made };
  });
  return {
    import: {
      dry_run,
      rows: file.lines.length,
      imported: found.made.length,
      ignored_columns: [...file.ignored].slice(0, 50),
      failed: found.problems.length,
      problems: found.problems
        .slice(0, maxProblems)
        .map((problem) => ({ ...problem, message: cannedProblems[problem.problem] })),
    },
  };
}
