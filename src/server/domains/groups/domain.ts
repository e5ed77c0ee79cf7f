import { defineDomain } from '../../platform/domain.ts';
import { leaveGroups, mergeGroups } from './membership.ts';
import { groupPermissions } from './permissions.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** Groups of agents, and who is in them. */
export const groupsDomain = defineDomain({
  name: 'groups',
  publicFiles: ['queries.ts', 'tables.ts'],
  permissions: groupPermissions,
  hooks: { accountDeleted: leaveGroups, accountsMerged: mergeGroups },
  texts: { de: german, ar: arabic },
});
