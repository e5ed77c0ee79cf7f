import type { Writes } from '../../platform/writes.ts';

export const helpSiteWrites: Writes = {
  'hcLinks.check': { audit: 'link_check.run' },
  'hcRedirects.create': { audit: 'redirect.create' },
  'hcRedirects.delete': { audit: 'redirect.delete' },
};
