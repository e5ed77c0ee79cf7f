import type { Writes } from '../../platform/writes.ts';

export const customPageWrites: Writes = {
  'customPages.create': { audit: 'custom_page.create' },
  'customPages.delete': { audit: 'custom_page.delete' },
  'customPages.removeDraft': { audit: 'custom_page.remove_draft' },
  'customPages.saveDraft': { audit: 'custom_page.save_draft' },
  'customPages.update': { audit: 'custom_page.update' },
};
