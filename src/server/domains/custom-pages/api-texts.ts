import { customPageSchema, listedPageSchema, pageDraftSchema } from '#shared/custom-pages.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const customPageApiTexts: DomainApiTexts = {
  tags: { Pages: 'Custom pages, such as the terms of service.' },
  parameters: {
    replacement_id: 'Replacement page for menus and settings.',
  },
  bodies: {
    'customPages.create': { title: 'Opening hours', body: '<p>Monday to Friday.</p>', status: 'published' },
    'customPages.saveDraft': { title: 'Opening hours in summer' },
    'customPages.update': { status: 'published' },
  },
  schemas: {
    CustomPage: customPageSchema,
    CustomPageDraft: pageDraftSchema,
    ListedCustomPage: listedPageSchema,
  },
};
