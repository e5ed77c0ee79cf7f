import { type SQL, sql } from 'drizzle-orm';
import type { FilterOp } from '#shared/ticket-filter-fields.ts';
import type { ConditionValue, FilterSpan } from '#shared/ticket-filters.ts';
import { foldText } from './fold.ts';

/*
 * The operators of filters as conditions on an expression. A null fulfils none of them but `is_empty` and the negative
 * ones, which are never null themselves.
 */

/** The values of a condition that takes one or a list. */
export const valuesIn = (value: ConditionValue | undefined): (string | number)[] =>
  Array.isArray(value) ? value : typeof value === 'string' || typeof value === 'number' ? [value] : [];

export const isNegative = (op: FilterOp) => op === 'is_not' || op === 'not_in' || op === 'has_not';

export const never = sql`false`;

/** Texts are compared in any case and without accents, as the search compares words. */
const folded = (text: SQL) => sql`lower(unaccent(fold_text(coalesce(${text}, ''))))`;

export function compareText(expression: SQL, op: FilterOp, value: ConditionValue | undefined): SQL {
  if (op === 'is_empty') return sql`coalesce(${expression}, '') = ''`;
  if (op === 'is_not_empty') return sql`coalesce(${expression}, '') <> ''`;
  const [text, sought] = [folded(expression), folded(sql`${foldText(String(value))}::text`)];
  if (op === 'is') return sql`${text} = ${sought}`;
  if (op === 'starts_with') return sql`starts_with(${text}, ${sought})`;
  return op === 'not_contains' ? sql`strpos(${text}, ${sought}) = 0` : sql`strpos(${text}, ${sought}) > 0`;
}

const intervalOf = (span: FilterSpan) =>
  'hours' in span
    ? sql`make_interval(hours => ${span.hours}::integer)`
    : sql`make_interval(days => ${span.days}::integer)`;

/** The moment that a condition compares with; days begin in UTC. */
export function timeOf(value: ConditionValue | undefined): SQL {
  if (typeof value === 'object' && !Array.isArray(value)) return sql`(now() - ${intervalOf(value)})`;
  const text = String(value);
  return sql`${text.includes('T') ? text : `${text}T00:00:00Z`}::timestamptz`;
}

/** `at` is the compared moment as the expression has it. */
export function compareTime(
  expression: SQL,
  op: FilterOp,
  value: ConditionValue | undefined,
  at: (value: ConditionValue | undefined) => SQL = timeOf,
): SQL {
  if (op === 'is_empty') return sql`${expression} is null`;
  if (op === 'is_not_empty') return sql`${expression} is not null`;
  const isEarlier = op === 'before' || op === 'older_than';
  return isEarlier ? sql`${expression} < ${at(value)}` : sql`${expression} > ${at(value)}`;
}

const comparisons: Partial<Record<FilterOp, SQL>> = {
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};

export function compareNumber(expression: SQL, op: FilterOp, value: ConditionValue | undefined): SQL {
  if (op === 'is_empty') return sql`${expression} is null`;
  if (op === 'is_not_empty') return sql`${expression} is not null`;
  return sql`${expression} ${comparisons[op] ?? sql`=`} ${String(value)}::text::numeric`;
}

/** An expression among ids. */
export function isAmong(expression: SQL, ids: readonly number[]): SQL {
  const [only] = ids;
  return only !== undefined && ids.length === 1
    ? sql`${expression} = ${only}::integer`
    : sql`${expression} = any(${`{${ids.join()}}`}::text::integer[])`;
}
