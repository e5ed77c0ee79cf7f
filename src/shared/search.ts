import { z } from 'zod';
import { highlightSchema } from './helpcenter.ts';
import { simplePage } from './pagination.ts';
import { requiredText } from './validation.ts';
import { listOf, wholeNumber } from './wire.ts';

/** Types of results, in the order of the answer. */
export const searchTypes = ['tickets', 'people', 'articles', 'actions'] as const;
export type SearchType = (typeof searchTypes)[number];

/** Operators of a search, as they are typed before a colon. */
export const searchOperators = [
  'assignee',
  'group',
  'status',
  'priority',
  'tag',
  'category',
  'from',
  'channel',
  'has',
  'is',
  'before',
  'after',
  'created',
] as const;
export type SearchOperator = (typeof searchOperators)[number];

export const maxSearchLength = 255;

export const everythingInput = z.object({
  query: requiredText(maxSearchLength),
  /** All of them, unless given. */
  /** All of them, unless given. */
  types: listOf(z.enum(searchTypes), searchTypes.length).optional(),
  /** Results of each type. */
  limit: wholeNumber(z.int().min(1).max(20)).default(5),
  /** A page of tickets; only with that one type. */
  page: wholeNumber(z.int().min(1).max(1000)).optional(),
});

export const searchHitSchema = z.object({
  /** An action has a name. */
  id: z.union([z.int(), z.string()]),
  title: z.string(),
  subtitle: z.string(),
  /** Where it is, without the host. */
  url: z.string(),
  /** The matching piece of text; empty where something else matched. */
  highlights: z.array(highlightSchema),
  /** The message of a ticket that matches. */
  reply_id: z.int().optional(),
});

export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchGroupSchema = z.object({
  type: z.enum(searchTypes),
  /** Whether there are more than these. */
  more: z.boolean(),
  results: z.array(searchHitSchema),
});

export type SearchGroup = z.infer<typeof searchGroupSchema>;

export const everythingSchema = z.object({
  query: z.string(),
  /** The values of each operator that was understood. */
  filters: z.partialRecord(z.enum(searchOperators), z.array(z.string())),
  /** Words that look like an operator and were taken as text. */
  ignored: z.array(z.string()),
  /** The corrected words that tickets were searched for, when those typed have no matches. */
  corrected_query: z.string().nullable(),
  /** Without a page. */
  groups: z.array(searchGroupSchema).optional(),
  /** With a page. */
  pagination: simplePage(searchHitSchema).optional(),
});
