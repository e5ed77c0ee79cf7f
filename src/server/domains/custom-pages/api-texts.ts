import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const customPageApiTexts: DomainApiTexts = {
  tags: { Pages: 'Pages that the site writes itself, such as its terms.' },
  parameters: {
    replacement_id: 'The page that takes the place of those in menus and settings.',
  },
  bodies: {
    'customPages.create': { title: 'Opening hours', body: '<p>Monday to Friday.</p>', status: 'published' },
    'customPages.saveDraft': { title: 'Opening hours in summer' },
    'customPages.update': { status: 'published' },
  },
};
