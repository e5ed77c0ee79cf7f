import type { DomainApiTexts } from '#server/platform/rest/openapi.ts';

export const administrationApiTexts: DomainApiTexts = {
  tags: { Settings: 'Site-wide settings.' },
  bodies: {
    'settings.update': { settings: { hc: { header: { title: 'How can we help?' } } }, version: 1 },
    'settings.checkMail': { to: 'ann@example.org' },
  },
};
