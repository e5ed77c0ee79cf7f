import type { CustomField, FieldCondition } from '#shared/custom-fields.ts';
import { readPatch } from '#shared/custom-values.ts';
import { invalid } from '#shared/errors.ts';

type Definition = Omit<CustomField, 'id'>;

const isSelect = ({ type }: Pick<Definition, 'type'>) => type === 'select' || type === 'multiselect';

/** Whether the field is asked for by itself, through other fields. */
function isCircle(key: string, condition: FieldCondition, others: readonly Definition[]): boolean {
  const seen = new Set([key]);
  let next: FieldCondition | null = condition;
  while (next !== null) {
    const { key: named }: FieldCondition = next;
    if (seen.has(named)) return true;
    seen.add(named);
    next = others.find((field) => field.key === named)?.condition ?? null;
  }
  return false;
}

/** The value of a condition is one that the field it names can have. */
function fits({ value }: FieldCondition, named: Definition): boolean {
  const given = named.type === 'multiselect' ? [value] : value;
  const rules = { ...named, category_ids: [] };
  const { patch, errors } = readPatch([rules], { [named.key]: given }, { category: null, byCustomer: false });
  const read = patch[named.key] ?? null;
  return Object.keys(errors).length === 0 && (Array.isArray(read) ? read[0] : read) === value;
}

function assertCondition(field: Definition, others: readonly Definition[]): void {
  const { condition } = field;
  if (condition === null) return;
  const named = others.find(({ key }) => key === condition.key);
  if (named === undefined || isCircle(field.key, condition, others))
    throw invalid({ 'condition.key': ['Choose another field that doesn’t depend on this one.'] });
  if (!fits(condition, named))
    throw invalid({ 'condition.value': ['Choose a value that the other field can have.'] });
}

/** Throws 422 unless the parts of the definition hold together, and the other fields' conditions with them. */
export function assertDefinition(
  field: Definition,
  others: readonly Definition[],
  categories: readonly number[],
): void {
  if (isSelect(field) && field.options.length === 0) throw invalid({ options: ['Add at least one option.'] });
  if (!isSelect(field) && field.options.length > 0)
    throw invalid({ options: ['Only fields to choose from have options.'] });
  if (!field.category_ids.every((id) => categories.includes(id)))
    throw invalid({ category_ids: ['One of the categories doesn’t exist any more.'] });
  assertCondition(field, others);
  for (const other of others)
    if (other.condition?.key === field.key && !fits(other.condition, field))
      throw invalid({ options: ['The condition of another field names an option that you removed.'] });
}
