import { invalid } from '#shared/errors.ts';
import type { Services } from '../../platform/services.ts';
import { readPriorities } from './queries.ts';

/** The name of the priority that a name or an id means. Throws 422 on `field` for an unknown one. */
export async function priorityNamed(
  needs: Pick<Services, 'db' | 'cache'>,
  reference: string,
  field = 'priority',
): Promise<string> {
  const known = await readPriorities(needs);
  const found =
    known.find(({ name }) => name === reference) ?? known.find(({ id }) => String(id) === reference);
  if (found === undefined) throw invalid({ [field]: ['The selected priority is invalid.'] });
  return found.name;
}
