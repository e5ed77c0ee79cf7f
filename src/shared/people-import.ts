import { z } from 'zod';
import { flag } from './wire.ts';

/** Columns that are read; others are ignored, and named in the answer. */
export const importColumns = ['email', 'first_name', 'last_name', 'roles', 'notes'] as const;

export type ImportColumn = (typeof importColumns)[number];

/** Characters of the longest file. */
export const maxImportBytes = 900_000;

/** Most lines of a file. */
export const maxImported = 5000;

/** Max number of rejected lines that are reported. */
export const maxProblems = 200;

export const importProblems = {
  cells: 'This row has a different number of columns than the first row.',
  no_email: 'The email address is missing.',
  bad_email: 'This is not a valid email address.',
  twice: 'This email address appears more than once in the file.',
  taken: 'This email address is already in use.',
  too_long: 'This is too long.',
  unknown_role: "This role doesn't exist.",
  role_beyond: "You can't assign this role.",
} as const;

export type ImportProblem = keyof typeof importProblems;

export const peopleImportInput = z.object({
  /** The file as text, separated by commas, semicolons or tabs; its first line names the columns. */
  csv: z.string().min(1).max(maxImportBytes),
  /** Only reports the result, without changes. */
  dry_run: flag().default(false),
});

const problemSchema = z.object({
  /** Its number in the file, from 1. */
  line: z.int(),
  column: z.enum(importColumns).nullable(),
  /** The rejected value, truncated. */
  value: z.string(),
  problem: z.enum(Object.keys(importProblems) as [ImportProblem, ...ImportProblem[]]),
  message: z.string(),
});

export const peopleImportSchema = z.object({
  import: z.object({
    dry_run: z.boolean(),
    /** Lines with something in them, without the first. */
    lines: z.int(),
    /** Accounts that were made, or would be. */
    people: z.int(),
    /** Lines that are not taken. */
    refused: z.int(),
    ignored_columns: z.array(z.string()),
    /** The first problems, by line. */
    problems: z.array(problemSchema),
    /** The rejected lines as a file, each with its problem at the end; null when all are accepted. */
    refused_lines: z.string().nullable(),
  }),
});

export type PeopleImport = z.infer<typeof peopleImportSchema>['import'];
