import type { Services } from '../../platform/services.ts';
import { readSettings } from '../settings/service.ts';
import { readEnabledFields } from '../ticket-fields/queries.ts';
import type { ChangeRules } from './requested-change.ts';

/** The site's rules for changes of its tickets. */
export async function readRules(services: Services): Promise<ChangeRules> {
  const [{ tickets: rules }, fields] = await Promise.all([
    readSettings(services),
    readEnabledFields(services),
  ]);
  return { rules, fields };
}
