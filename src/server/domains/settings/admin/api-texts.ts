import type { DomainApiTexts } from '#server/platform/rest/openapi.ts';
import { checkResultSchema, checkStepSchema } from '#shared/checks.ts';
import { shownServerSchema } from '#shared/mail-server.ts';

export const administrationApiTexts: DomainApiTexts = {
  tags: { Settings: 'Site-wide settings.' },
  bodies: {
    'settings.update': { settings: { hc: { header: { title: 'How can we help?' } } }, version: 1 },
    'settings.checkMail': { to: 'ann@example.org' },
  },
  schemas: {
    ConnectionCheck: checkResultSchema,
    ConnectionCheckStep: checkStepSchema,
    MailServer: shownServerSchema,
  },
};
