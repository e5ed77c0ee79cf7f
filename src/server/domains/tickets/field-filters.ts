import { readPatch } from '#shared/custom-values.ts';
import { invalid } from '#shared/errors.ts';
import type { FieldFilters } from '#shared/ticket-fields.ts';
import type { Services } from '../../platform/services.ts';
import { readEnabledFields } from '../ticket-fields/queries.ts';
import { priorityNamed } from '../ticket-priorities/service.ts';

type Needs = Pick<Services, 'db' | 'cache'>;

/**
 * The filter by a value of the site's own fields, as lists read it: `+` or `-`, and what the values of a ticket contain, or
 * do not. Throws 422 for a field that the site does not have, and for a value that it can not have.
 */
async function customFilterOf(services: Needs, said: string | null | undefined): Promise<string | null> {
  if (said == null) return null;
  const end = said.indexOf(':');
  const [key, text] = [said.slice(0, end), said.slice(end + 1)];
  const field = (await readEnabledFields(services)).find((one) => one.key === key);
  if (field === undefined) throw invalid({ field: ['The selected field is invalid.'] });
  const given = field.type === 'multiselect' ? [text] : text;
  const { patch } = readPatch(
    [{ ...field, category_ids: [] }],
    { [key]: given },
    { category: null, byCustomer: false },
  );
  const value = patch[key];
  if (value == null) throw invalid({ field: ['The selected field is invalid.'] });
  // An unset checkbox is an unchecked one.
  return value === false ? `-${JSON.stringify({ [key]: true })}` : `+${JSON.stringify({ [key]: value })}`;
}

/** Filters of a list as sent: priorities by name or id, a field of the site as text. */
interface AskedFilters extends Omit<FieldFilters, 'custom' | 'category_id'> {
  category?: FieldFilters['category_id'];
  field?: string | null | undefined;
}

/** The filters of a list. Throws 422 for what the site does not have. */
export async function filtersOf(
  services: Needs,
  { field, priority, category, ...others }: AskedFilters,
): Promise<FieldFilters> {
  return {
    ...others,
    category_id: category,
    priority: priority == null ? priority : await priorityNamed(services, priority),
    custom: await customFilterOf(services, field),
  };
}
