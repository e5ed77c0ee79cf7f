import type { DomainApiTexts } from '#server/platform/rest/openapi.ts';
import { listedPersonSchema, personSummarySchema } from '#shared/people.ts';

export const personApiTexts: DomainApiTexts = {
  parameters: {
    role: 'Only people with this role, by ID or name.',
    from: 'On or after this time.',
    to: 'Before this time.',
  },
  bodies: {
    'people.create': { email: 'ann@example.org', first_name: 'Ann', last_name: 'Example', send_invite: true },
    'people.import': { csv: 'email,first_name,roles\nann@example.org,Ann,agents\n', dry_run: true },
    'people.export': {},
    'people.impersonate': { reason: 'To reproduce a reported issue.' },
    'people.suspend': { reason: 'Sends spam.' },
  },
  schemas: {
    ListedUser: listedPersonSchema,
    UserSummary: personSummarySchema,
  },
  examples: {
    'people.mergePreview': { id: 6, userId: 7 },
  },
};
