import type { DomainApiTexts } from '#server/platform/rest/openapi.ts';

export const personApiTexts: DomainApiTexts = {
  parameters: {
    role: 'A role by id or name: only people who have it.',
    from: 'Only from this moment on.',
    to: 'Only before this moment.',
  },
  bodies: {
    'people.create': { email: 'ann@example.org', first_name: 'Ann', last_name: 'Example', send_invite: true },
    'people.import': { csv: 'email,first_name,roles\nann@example.org,Ann,agents\n', dry_run: true },
    'people.export': {},
    'people.impersonate': { reason: 'To see what they see.' },
    'people.suspend': { reason: 'Sends advertising.' },
  },
};
