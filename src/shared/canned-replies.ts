import { z } from 'zod';
import { personSchema } from './auth.ts';
import { directions } from './files.ts';
import { countedPage, pageInput } from './pagination.ts';
import { messageBody } from './tickets.ts';
import { fileEntrySchema, maxAttachments } from './uploads.ts';
import { plainText, refinement, requiredText, validationTexts } from './validation.ts';
import { changedFields, flag, listOf, recordId, timestamp } from './wire.ts';

/** As many as can be shared on a site, and as many as one person can have besides. */
export const maxCannedReplies = 1000;

/** Months after which a saved reply counts as unused. */
export const unusedMonths = 6;

export const cannedReplyOrders = ['name', 'used_count', 'last_used_at', 'updated_at'] as const;

const shortcutPattern = /^[a-z0-9_-]{1,30}$/;

const shortcutLine = 'Use only lowercase letters, digits, hyphens, and underscores.';

const shortcut = () =>
  z
    .string()
    .max(30, { abort: true })
    .refine((text) => text === '' || shortcutPattern.test(text), refinement(shortcutLine));

/** A saved reply as menus offer it. */
export const cannedChoiceSchema = z.object({
  id: z.int(),
  name: z.string(),
  shortcut: z.string().nullable(),
  folder: z.string().nullable(),
  keywords: z.string().nullable(),
  /** Its first words. */
  excerpt: z.string(),
  language: z.string().nullable(),
});

export type CannedChoice = z.infer<typeof cannedChoiceSchema>;

export const cannedChoicesSchema = z.object({ choices: z.array(cannedChoiceSchema) });

export const cannedReplySchema = cannedChoiceSchema.extend({
  /** Sanitized HTML with placeholders. */
  body: z.string(),
  /** Whether others see it, too. */
  shared: z.boolean(),
  /** The group that it is shared with; null is everyone who works on tickets. */
  group_id: z.int().nullable(),
  uploads: z.array(fileEntrySchema),
  used_count: z.int(),
  last_used_at: timestamp().nullable(),
  /** The person who wrote it; null once their account is deleted. */
  user: personSchema.nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
  can: z.object({ update: z.boolean() }),
});

export type CannedReply = z.infer<typeof cannedReplySchema>;

export const cannedReplyListInput = z.object({
  /** A part of the name, the shortcut, the keywords or the text. */
  query: plainText().max(255).nullish(),
  groupId: recordId().nullish(),
  folder: plainText().max(100).nullish(),
  shared: flag().nullish(),
  /** Only those that no one used for six months. */
  unused: flag().nullish(),
  orderBy: z.enum(cannedReplyOrders).default('name'),
  orderDir: z.enum(directions).default('asc'),
  ...pageInput(15),
});

export const cannedReplyListSchema = z.object({
  pagination: countedPage(cannedReplySchema),
  /** The folders of all that the caller sees. */
  folders: z.array(z.string()),
});

const fields = {
  folder: plainText().max(100).nullish(),
  keywords: plainText().max(500).nullish(),
  language: plainText().max(35).nullish(),
  group_id: recordId().nullish(),
  shortcut: shortcut().nullish(),
};

const uploads = () => listOf(recordId(), maxAttachments);

export const cannedReplyInput = z.object({
  name: requiredText(),
  body: messageBody,
  shared: flag().default(false),
  /** Files of the caller, or of messages that they can read, which are copied. */
  uploads: uploads().default([]),
  ...fields,
});

/** Omitted fields stay unchanged. */
export const cannedReplyUpdateInput = z.object({
  id: recordId(),
  name: requiredText().optional(),
  body: messageBody.optional(),
  shared: flag().optional(),
  uploads: uploads().optional(),
  ...fields,
  before: changedFields({
    name: z.string().max(255),
    body: z.string().max(110_000),
    shared: flag(),
    uploads: uploads(),
    ...fields,
  }),
});

export const cannedReplyIdInput = z.object({ id: recordId() });

export const cannedReplyDeleteInput = z.object({
  id: listOf(recordId(), 100).refine((ids) => ids.length > 0, refinement(validationTexts.required)),
});

export const renderCannedReplyInput = z.object({ id: recordId(), ticket_id: recordId() });

export const renderedReplySchema = z.object({
  /** HTML; placeholders without a value are still in it. */
  body: z.string(),
  /** Copies of its files, which belong to the caller until a message has them. */
  uploads: z.array(fileEntrySchema),
  /** Placeholders without a value. */
  missing: z.array(z.string()),
});

export type RenderedReply = z.infer<typeof renderedReplySchema>;

/** Columns of the file. */
export const cannedColumns = [
  'name',
  'body',
  'shortcut',
  'folder',
  'keywords',
  'language',
  'shared',
  'group',
] as const;

export type CannedColumn = (typeof cannedColumns)[number];

export const maxCannedRows = 1000;

/** Characters of the longest file. */
export const maxCannedFile = 900_000;

/** Faults of a row. */
export const cannedProblems = {
  bad: 'This row could not be read.',
  missing: 'This value is missing.',
  too_long: 'This is too long.',
  bad_shortcut: shortcutLine,
  taken: 'Another saved reply has this already.',
  unknown_group: "This group doesn't exist.",
  unknown_placeholder: "A placeholder in the message doesn't exist.",
  not_shareable: "You don't have permission to share saved replies.",
} as const;

export type CannedProblem = keyof typeof cannedProblems;

export const cannedImportInput = z.object({
  /** The file as text, separated by commas, semicolons or tabs; its first row names the columns. */
  csv: z.string().min(1).max(maxCannedFile),
  /** Only reports the result, without changes. */
  dry_run: flag().default(false),
});

export const cannedImportSchema = z.object({
  import: z.object({
    dry_run: z.boolean(),
    rows: z.int(),
    /** Saved replies that were made, or would be. */
    imported: z.int(),
    ignored_columns: z.array(z.string()),
    /** The first problems, by row. Nothing is imported while there are any. */
    problems: z.array(
      z.object({
        /** Its number in the file, from 1. */
        line: z.int(),
        column: z.enum(cannedColumns).nullable(),
        name: z.string(),
        problem: z.enum(Object.keys(cannedProblems) as [CannedProblem, ...CannedProblem[]]),
        message: z.string(),
      }),
    ),
    failed: z.int(),
  }),
});

export type CannedImport = z.infer<typeof cannedImportSchema>['import'];
