import { defineDomain } from '../../platform/domain.ts';
import { auditPermissions } from './permissions.ts';
import { clearAuditedPerson, noteImpersonatedCall } from './service.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** Audit log of the site. First in order, so that every other domain can use it. */
export const auditDomain = defineDomain({
  name: 'audit',
  publicFiles: ['tables.ts'],
  permissions: auditPermissions,
  hooks: { accountDeleted: clearAuditedPerson, impersonatedCall: noteImpersonatedCall },
  texts: { de: german, ar: arabic },
});
