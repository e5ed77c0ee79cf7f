import { and, or, type SQL, sql } from 'drizzle-orm';
import type { CustomFieldType } from '#shared/custom-values.ts';
import type { FilterOp } from '#shared/ticket-filter-fields.ts';
import type { ConditionValue, FilterCondition } from '#shared/ticket-filters.ts';
import {
  compareNumber,
  compareText,
  compareTime,
  isNegative,
  never,
  timeOf,
  valuesIn,
} from '../../platform/search/comparisons.ts';

/** The values of a ticket, and the condition of the index on those that have any. */
interface ValueColumn {
  values: SQL;
  hasAny: SQL;
}

type Compile = (column: ValueColumn, key: string, op: FilterOp, value: ConditionValue | undefined) => SQL;

const textOf = ({ values }: ValueColumn, key: string) => sql`(${values} ->> ${key}::text)`;

const numberOf = (column: ValueColumn, key: string) =>
  sql`(case when jsonb_typeof(${column.values} -> ${key}::text) = 'number' then ${textOf(column, key)}::numeric end)`;

const isIn = ({ values, hasAny }: ValueColumn, key: string, value: unknown) =>
  sql`(${hasAny} and ${values} @> ${JSON.stringify({ [key]: value })}::text::jsonb)`;

const isUnset = ({ values }: ValueColumn, key: string) => sql`(${values} -> ${key}::text) is null`;

const presence = (column: ValueColumn, key: string, op: FilterOp): SQL | null =>
  op === 'is_empty'
    ? isUnset(column, key)
    : op === 'is_not_empty'
      ? sql`not (${isUnset(column, key)})`
      : null;

const asText: Compile = (column, key, op, value) => compareText(textOf(column, key), op, value);

const asChoice: Compile = (column, key, op, value) => {
  const found = or(...valuesIn(value).map((one) => isIn(column, key, one))) ?? never;
  return presence(column, key, op) ?? (isNegative(op) ? sql`not (${found})` : sql`(${found})`);
};

const asChoices: Compile = (column, key, op, value) => {
  const parts = valuesIn(value).map((one) => isIn(column, key, [one]));
  const any = or(...parts) ?? never;
  const all = and(...parts) ?? never;
  const found = { has_any: any, has_not: sql`not (${any})` }[op as 'has_any' | 'has_not'];
  return presence(column, key, op) ?? found ?? all;
};

/** Days are texts that sort as they follow each other. */
const dayOf = (value: ConditionValue | undefined) =>
  sql`to_char(${timeOf(value)} at time zone 'UTC', 'YYYY-MM-DD') collate "C"`;

const compilers: Record<CustomFieldType, Compile> = {
  text: asText,
  textarea: asText,
  email: asText,
  url: asText,
  number: (column, key, op, value) => compareNumber(numberOf(column, key), op, value),
  // An unset checkbox is an unchecked one.
  checkbox: (column, key, _, value) =>
    value === true ? isIn(column, key, true) : sql`not ${isIn(column, key, true)}`,
  select: asChoice,
  multiselect: asChoices,
  date: (column, key, op, value) => compareTime(sql`${textOf(column, key)} collate "C"`, op, value, dayOf),
};

/** A condition of a filter on the value of one of the site's own fields, which has this type. */
export const valueCondition = (
  column: ValueColumn,
  field: { key: string; type: CustomFieldType },
  { op, value }: FilterCondition,
): SQL => compilers[field.type](column, field.key, op, value);
