import { z } from 'zod';
import { noRecord } from './no-record.ts';

/*
 * Types for values that are text over REST (queries, paths, forms) and typed over tRPC: each accepts both, so both
 * transports share one schema. A call with a REST address takes its numbers and flags in these types only.
 */

/** Texts accepted as true, in lower case. */
export const trueValues = new Set(['true', '1', 'on', 'yes']);
const falseWords = new Set(['false', '0', 'off', 'no']);

const toNumber = (value: number) => {
  const raw: unknown = value;
  return typeof raw === 'string' && /^-?\d+(\.\d+)?$/.test(raw.trim()) ? Number(raw) : raw;
};

/** A whole number; text digits are accepted. */
export const wholeNumber = (check: z.ZodType<number> = z.int()) =>
  z.preprocess(toNumber, check).meta({ override: { type: 'integer' } });

/** A number with decimals; over REST it may be text. */
export const decimal = (check: z.ZodType<number>) =>
  z
    .preprocess((value: number) => {
      const raw: unknown = value;
      // bounded: digits on both sides of one point
      return typeof raw === 'string' && /^\d{1,15}(\.\d{1,9})?$/.test(raw.trim()) ? Number(raw) : raw;
    }, check)
    .meta({ override: { type: 'number', minimum: 0 } });

/** The largest id that a record can have: the largest integer of the database. */
export const maxId = 2_147_483_647;

/** The integer id of a record. */
export const recordId = () => wholeNumber(z.int().positive().max(maxId));

/** The id of a record; the record itself, as in an answer, is accepted too. */
export const recordOrId = () =>
  z
    .preprocess((value: number) => {
      const raw: unknown = value;
      return typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : raw;
    }, recordId())
    .meta({ override: { type: 'integer' } });

/** Numbers beyond the max id are mapped to it, which no record has: the result is not found. */
function withinIds(value: number | string) {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{10,100}$/.test(text) && Number(text) > maxId ? String(maxId) : text;
}

/** An id as text, or one of the words; without words, any name. */
export const reference = (...words: string[]) =>
  z
    .preprocess(
      withinIds,
      z
        .string()
        .max(100, { abort: true })
        .refine((text) => words.length === 0 || words.includes(text) || /^\d+$/.test(text)),
    )
    .meta({ override: { type: 'string' } });

/** A filter by a record: an id, or `none`. */
export const idOrNone = () =>
  reference('none')
    .transform((said) => (said === 'none' ? noRecord : Number(said)))
    .meta({ override: { type: 'string' } });

/** true/false, 1/0, "on"/"off", "yes"/"no". */
export const flag = () =>
  z
    .preprocess((value: boolean) => {
      const raw: unknown = value;
      const word = typeof raw === 'string' || typeof raw === 'number' ? String(raw).toLowerCase() : null;
      if (word !== null && trueValues.has(word)) return true;
      if (word !== null && falseWords.has(word)) return false;
      return raw;
    }, z.boolean())
    .meta({ override: { type: 'boolean' } });

/** The documented JSON schema that overrides an item's own; empty without one. */
function documentedItem(item: z.ZodType) {
  const override = item.meta()?.override;
  return typeof override === 'object' ? override : {};
}

/** A list however it was spelt: a JSON array, `a[]=1&a[]=2`, `a=1&a=2` or `a=1,2`. */
export const listOf = <Item extends z.ZodType>(item: Item, max = 100) =>
  z
    .preprocess(
      (value: z.input<Item>[]) => {
        const raw: unknown = value;
        if (raw === null || raw === '') return [];
        const parts = Array.isArray(raw) ? raw : typeof raw === 'object' ? Object.values(raw) : [raw];
        return parts.flatMap((part) =>
          typeof part === 'string' && part.includes(',') ? part.split(',') : [part],
        );
      },
      z.array(item).max(max, { abort: true }),
    )
    .meta({ override: { type: 'array', items: documentedItem(item), maxItems: max } });

/** Field values when they were read: 409 when one has changed since, and nothing is stored. */
export const changedFields = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object(fields).partial().optional();

/** A time with its zone, or a day. */
export const timestampOrDay = () => z.union([z.iso.datetime({ offset: true }).max(40), z.iso.date()]);

/** A moment in UTC, ISO-8601 ending in Z. */
export const timestamp = () => z.iso.datetime();
