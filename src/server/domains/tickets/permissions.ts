import type { PermissionCatalogue } from '#shared/permissions.ts';

export const ticketPermissions = {
  'tickets.create': { grantedTo: ['customers', 'agents'], label: 'Send requests', group: 'Tickets' },
  'tickets.view': {
    grantedTo: ['agents'],
    label: 'See the tickets of others',
    group: 'Tickets',
    explanation:
      'Without the internal notes, which are for those who work on tickets. Whoever works on tickets sees all of them, unless this is limited.',
    restrictions: {
      scope: {
        label: 'Which tickets',
        type: 'choice',
        choices: { all: 'All tickets', assigned: 'Only those that are assigned to them' },
      },
    },
  },
  'tickets.update': {
    grantedTo: ['agents'],
    label: 'Work on tickets',
    group: 'Tickets',
    explanation: 'Opens the agent area: reply, write notes, assign, change the status.',
  },
  'tags.view': { label: 'See ticket categories and tags', group: 'Tickets' },
  'tags.create': { label: 'Create ticket categories and tags', group: 'Tickets' },
  'tags.update': { label: 'Change ticket categories and tags, and put them in order', group: 'Tickets' },
  'tags.delete': { label: 'Delete ticket categories and tags', group: 'Tickets' },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof ticketPermissions, true> {}
}
