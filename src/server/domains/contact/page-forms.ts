import { contactSent } from '#shared/contact.ts';
import type { PageForms } from '../../platform/session/page-forms.ts';

export const contactPageForms: PageForms = {
  '/api/v1/contact-page': {
    pages: ['/contact'],
    ofGuests: true,
    next: (_answer, _from, _ctx, { action, page }) => ({
      path: page,
      said: { action, message: contactSent },
    }),
  },
};
