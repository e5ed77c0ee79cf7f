import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError } from '#shared/errors.ts';
import {
  type ImportColumn,
  type ImportProblem,
  importProblems,
  maxProblems,
  type PeopleImport,
  type peopleImportInput,
} from '#shared/people-import.ts';
import { hasPermissionKey } from '#shared/permissions.ts';
import { cutText } from '#shared/text.ts';
import { emailAddress } from '#shared/validation.ts';
import { audit } from '../../audit/service.ts';
import { hasAll } from '../../auth/policy.ts';
import { roles, userEmails, userRoles, users } from '../../auth/tables.ts';
import { type ImportFile, type ImportLine, readImportFile } from './import-file.ts';

type RoleRow = typeof roles.$inferSelect;

interface NewPerson {
  email: string;
  first_name: string | null;
  last_name: string | null;
  notes: string | null;
  roles: readonly number[];
}

interface Problem {
  column: ImportColumn | null;
  problem: ImportProblem;
}

/** A validated line: a person to create, or its problem. */
type Outcome = { line: ImportLine; person: NewPerson } | { line: ImportLine; problem: Problem };

const longest = { first_name: 255, last_name: 255, notes: 5000 } as const;

const address = emailAddress();

/** Data that lines are validated against. */
interface Known {
  taken: ReadonlySet<string>;
  roles: readonly RoleRow[];
  /** Whether the caller may grant these instead of the default role. */
  mayGive: (wanted: readonly RoleRow[]) => boolean;
}

const isProblem = (outcome: NewPerson | Problem): outcome is Problem => 'problem' in outcome;

function readRoles(text: string, { roles, mayGive }: Known): readonly number[] | ImportProblem {
  const names = text.split(/[,;|]/).flatMap((name) => name.trim().toLowerCase() || []);
  if (names.length === 0) return roles.filter(({ is_default }) => is_default).map(({ id }) => id);
  const wanted = names.map((name) => roles.find((role) => role.name.toLowerCase() === name));
  const found = [...new Set(wanted.filter((role) => role !== undefined))];
  if (wanted.includes(undefined)) return 'unknown_role';
  return mayGive(found) ? found.map(({ id }) => id) : 'role_beyond';
}

function readPerson({ cells, values }: ImportLine, head: number, known: Known): NewPerson | Problem {
  if (cells.length !== head) return { column: null, problem: 'cells' };
  if (!values.email) return { column: 'email', problem: 'no_email' };
  const email = address.safeParse(values.email);
  if (!email.success) return { column: 'email', problem: 'bad_email' };
  if (known.taken.has(email.data)) return { column: 'email', problem: 'taken' };
  for (const column of ['first_name', 'last_name', 'notes'] as const) {
    if ((values[column] ?? '').length > longest[column]) return { column, problem: 'too_long' };
  }
  const given = readRoles(values.roles ?? '', known);
  if (typeof given === 'string') return { column: 'roles', problem: given };
  return {
    email: email.data,
    first_name: values.first_name || null,
    last_name: values.last_name || null,
    notes: values.notes || null,
    roles: given,
  };
}

/** Validates each line; of duplicate addresses the first one counts. */
function look({ head, lines }: ImportFile, known: Known): Outcome[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    const person = readPerson(line, head.length, known);
    if (isProblem(person)) return { line, problem: person };
    if (seen.has(person.email)) return { line, problem: { column: 'email', problem: 'twice' } };
    seen.add(person.email);
    return { line, person };
  });
}

/** Addresses of the file that are in use, in lower case. */
async function takenOf(db: Database, { lines }: ImportFile): Promise<Set<string>> {
  const asked = JSON.stringify(lines.map(({ values }) => (values.email ?? '').toLowerCase()));
  const list = sql`(select value::citext from jsonb_array_elements_text(${asked}::text::jsonb))`;
  const [own, further] = [
    await db.select({ email: users.email }).from(users).where(sql`${users.email} in ${list}`),
    await db.select({ email: userEmails.email }).from(userEmails).where(sql`${userEmails.email} in ${list}`),
  ];
  return new Set([...own, ...further].map(({ email }) => email.toLowerCase()));
}

async function readKnown(db: Database, caller: CurrentUser, file: ImportFile): Promise<Known> {
  const all = (await db.select().from(roles).orderBy(roles.id)).filter(({ is_guest }) => !is_guest);
  const usual = all.filter(({ is_default }) => is_default);
  const gives = hasPermissionKey(caller, 'roles.update');
  return {
    taken: await takenOf(db, file),
    roles: all,
    mayGive: (wanted) => {
      const changed = [
        ...wanted.filter((role) => !usual.includes(role)),
        ...usual.filter((role) => !wanted.includes(role)),
      ];
      return changed.length === 0 || (gives && changed.every((role) => hasAll(caller, role)));
    },
  };
}

/** As many as one statement stores. */
const batch = 500;

async function store(tx: Database, people: readonly NewPerson[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < people.length; from += batch) {
    const part = people.slice(from, from + batch);
    const made = await tx
      .insert(users)
      .values(part.map(({ roles: _, ...person }) => person))
      .onConflictDoNothing()
      .returning({ id: users.id, email: users.email });
    if (made.length < part.length) {
      throw new AppError(
        'conflict',
        'changed_meanwhile',
        'Someone was added while you were importing. Please try again.',
      );
    }
    const byEmail = new Map(made.map(({ id, email }) => [email.toLowerCase(), id]));
    const given = part.flatMap((person) => {
      const user_id = byEmail.get(person.email);
      return user_id === undefined ? [] : person.roles.map((role_id) => ({ user_id, role_id }));
    });
    if (given.length > 0) await tx.insert(userRoles).values(given);
    ids.push(...byEmail.values());
  }
  return ids;
}

/** Refused lines as CSV, to be corrected and imported again. Formulas are escaped. */
function refusedLines({ head }: ImportFile, refused: readonly (Outcome & { problem: Problem })[]) {
  if (refused.length === 0) return null;
  return stringify(
    [
      [...head, 'error'],
      ...refused.map(({ line, problem }) => [...line.cells, importProblems[problem.problem]]),
    ],
    { bom: true, escape_formulas: true, record_delimiter: 'windows' },
  );
}

const maxShownLength = 100;

/**
 * Creates accounts of the valid lines of a file; reports the problems of the others. Sends no mails and no webhooks.
 * With `dry_run` nothing is stored. Throws 422 on `csv` for an unreadable file.
 */
export async function importPeople(
  ctx: Context,
  caller: CurrentUser,
  { csv, dry_run }: z.output<typeof peopleImportInput>,
): Promise<{ import: PeopleImport }> {
  const file = readImportFile(csv);
  const outcomes = await ctx.db.transaction(async (tx) => {
    const found = look(file, await readKnown(tx, caller, file));
    const people = found.flatMap((outcome) => ('person' in outcome ? [outcome.person] : []));
    if (dry_run || people.length === 0) return found;
    const ids = await store(tx, people);
    await audit(ctx, tx, {
      action: 'user.import',
      subject_type: 'user',
      after: { people: people.length, ids },
    });
    return found;
  });
  const refused = outcomes.filter((outcome) => 'problem' in outcome);
  return {
    import: {
      dry_run,
      lines: outcomes.length,
      people: outcomes.length - refused.length,
      refused: refused.length,
      ignored_columns: [...file.ignored],
      problems: refused.slice(0, maxProblems).map(({ line, problem: { column, problem } }) => ({
        line: line.number,
        column,
        value: cutText((column && line.values[column]) ?? '', maxShownLength),
        problem,
        message: importProblems[problem],
      })),
      refused_lines: refusedLines(file, refused),
    },
  };
}
