import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const contactApiTexts: DomainApiTexts = {
  tags: { Contact: 'Messages to whoever runs the site.' },
  bodies: {
    'contact.send': { name: 'Ada Lovelace', email: 'ada@example.com', message: 'When are you open?' },
  },
};
