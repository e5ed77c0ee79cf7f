import type { CustomField } from '#shared/custom-fields.ts';
import {
  type CustomPatch,
  type CustomValue,
  type CustomValues,
  type FieldRules,
  isCustomersOwn,
  isOfCategory,
  isSameValue,
  mergeValues,
  missingValues,
  readPatch,
} from '#shared/custom-values.ts';
import { invalid } from '#shared/errors.ts';
import type { StoredTicketEvent } from '#shared/ticket-events.ts';

/** A ticket as far as the site's own fields concern it. */
interface Valued {
  category_id: number | null;
  custom_fields: CustomValues;
}

type NamedRules = FieldRules & Pick<CustomField, 'user_label'>;

/** Values to set, as they were sent: the fields of the site say what they mean. */
export type GivenValues = Readonly<Record<string, unknown>>;

/** Values of tickets after a change, by id. */
export interface CustomFieldChange {
  values: ReadonlyMap<number, CustomValues>;
  /** Whether customers see one of the fields. */
  isPublic: boolean;
}

const valueIn = (values: CustomValues, key: string): CustomValue | null =>
  Object.hasOwn(values, key) ? (values[key] ?? null) : null;

/** Throws 422 for values that tickets of the category can not have. */
export function assertValues(
  fields: readonly FieldRules[],
  category: number | null,
  given: GivenValues,
): void {
  const { errors } = readPatch(fields, given, { category, byCustomer: false });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Throws 422 while a field is empty that has to be filled in before the ticket is closed. */
export function assertClosable(fields: readonly FieldRules[], ticket: Valued): void {
  const errors = missingValues(fields, ticket.category_id, ticket.custom_fields, 'close');
  if (Object.keys(errors).length > 0) throw invalid(errors, 'field_required_to_close');
}

/** Empties the fields that tickets of the category do not have. */
const withoutOthers = (fields: readonly FieldRules[], category: number | null): CustomPatch =>
  Object.fromEntries(fields.filter((field) => !isOfCategory(field, category)).map(({ key }) => [key, null]));

/**
 * The values of each ticket after the change. Values that a ticket can not have are left out.
 * @param moved The category that they get with it; undefined leaves theirs.
 */
export function customFieldChange(
  fields: readonly FieldRules[],
  tickets: readonly (Valued & { id: number })[],
  given: GivenValues,
  moved?: number | null,
): CustomFieldChange {
  const values = new Map(
    tickets.map(({ id, category_id, custom_fields }) => {
      const category = moved === undefined ? category_id : moved;
      const { patch } = readPatch(fields, given, { category, byCustomer: false });
      const dropped = moved === undefined ? {} : withoutOthers(fields, category);
      return [id, mergeValues(fields, category, custom_fields, { ...dropped, ...patch })];
    }),
  );
  const isPublic = tickets.some((ticket) =>
    changedKeys(ticket.custom_fields, values.get(ticket.id) ?? {}).some((key) =>
      fields.some((field) => field.key === key && field.visible_to_customer),
    ),
  );
  return { values, isPublic };
}

/** A field by the label that customers know it by. */
const forCustomers = (field: NamedRules): NamedRules => ({
  ...field,
  label: field.user_label ?? field.label,
});

/**
 * The values of a new ticket. Throws 422 for values that it can not have or that the caller may not set, and while a
 * required field is empty.
 */
export function newValues(
  fields: readonly NamedRules[],
  category: number | null,
  given: GivenValues,
  byCustomer: boolean,
): CustomValues {
  const named = byCustomer ? fields.map(forCustomers) : fields;
  const { patch, errors } = readPatch(named, given, { category, byCustomer });
  const values = mergeValues(fields, category, {}, patch);
  const asked = byCustomer ? named.filter(isCustomersOwn) : named;
  const all = { ...missingValues(asked, category, values, 'create'), ...errors };
  if (Object.keys(all).length > 0) throw invalid(all);
  return values;
}

/** The values that the viewer sees. */
export const shownValues = (
  fields: readonly FieldRules[],
  values: CustomValues,
  forAgent: boolean,
): CustomValues =>
  Object.fromEntries(
    fields.flatMap(({ key, visible_to_customer }) => {
      const value = forAgent || visible_to_customer ? valueIn(values, key) : null;
      return value === null ? [] : [[key, value]];
    }),
  );

const changedKeys = (before: CustomValues, after: CustomValues): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isSameValue(valueIn(before, key), valueIn(after, key)),
  );

/** The values that a change sets, before and after it. */
export function customFieldSteps(
  { id, custom_fields }: Valued & { id: number },
  change: CustomFieldChange | undefined,
): { before: CustomPatch; after: CustomPatch } {
  const after = change?.values.get(id) ?? custom_fields;
  const keys = changedKeys(custom_fields, after);
  const only = (values: CustomValues) => Object.fromEntries(keys.map((key) => [key, valueIn(values, key)]));
  return { before: only(custom_fields), after: only(after) };
}

/** History events of a change, one per field. */
export function customFieldEvents(
  ticket: Valued & { id: number },
  change: CustomFieldChange | undefined,
): StoredTicketEvent[] {
  const { before, after } = customFieldSteps(ticket, change);
  return Object.keys(after).map((key) => ({
    type: 'field',
    data: { key, from: before[key] ?? null, to: after[key] ?? null },
  }));
}

/** The values to set back: those that nobody has changed since, and that the ticket can still have. */
export function valuesBack(
  fields: readonly FieldRules[],
  ticket: Valued,
  before: CustomPatch,
  after: CustomPatch,
): CustomPatch {
  const { patch } = readPatch(fields, before, { category: ticket.category_id, byCustomer: false });
  return Object.fromEntries(
    Object.entries(patch).filter(([key]) => isSameValue(valueIn(ticket.custom_fields, key), after[key])),
  );
}
