import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const contactApiTexts: DomainApiTexts = {
  tags: { Contact: 'Messages sent through the contact page.' },
  bodies: {
    'contact.send': { name: 'Ada Lovelace', email: 'ada@example.com', message: 'When are you open?' },
  },
};
