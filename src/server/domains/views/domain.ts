import { defineDomain } from '../../platform/domain.ts';
import { deleteOwnViews } from './account-deletion.ts';
import { viewPermissions } from './permissions.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** Saved filters of the queue. */
export const viewsDomain = defineDomain({
  name: 'views',
  publicFiles: ['queries.ts', 'tables.ts'],
  permissions: viewPermissions,
  hooks: { accountDeleted: deleteOwnViews },
  texts: { de: german, ar: arabic },
});
