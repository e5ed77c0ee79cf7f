import type { PermissionCatalogue } from '#shared/permissions.ts';

export const ticketPermissions = {
  'tickets.create': { grantedTo: ['customers', 'agents'], label: 'Submit requests', group: 'Tickets' },
  'tickets.view': {
    grantedTo: ['agents'],
    label: "View other people's tickets",
    group: 'Tickets',
    explanation:
      'Internal notes are not included; only people who work on tickets can see them. People who work on tickets see all tickets unless limited here.',
    restrictions: {
      scope: {
        label: 'Which tickets',
        type: 'choice',
        choices: {
          all: 'All tickets',
          groups: 'Tickets of their groups, of no group, and assigned to them',
          assigned: 'Only tickets assigned to them',
        },
      },
    },
  },
  'tickets.update': {
    grantedTo: ['agents'],
    label: 'Work on tickets',
    group: 'Tickets',
    explanation: 'Access the agent area: reply, write notes, assign tickets, and change their status.',
  },
  'tickets.requester': {
    grantedTo: ['agents'],
    label: 'Change who requested a ticket',
    group: 'Tickets',
    explanation:
      'For people who work on tickets: give a ticket to another customer, who then sees all of its replies.',
  },
  'tickets.export': {
    grantedTo: ['agents'],
    label: 'Export tickets',
    group: 'Tickets',
    explanation:
      'For people who work on tickets: download a ticket as a file, with its attachments and, if they choose, its internal notes.',
  },
  'tickets.delete': {
    grantedTo: ['agents'],
    label: 'Delete tickets and mark them as spam',
    group: 'Tickets',
    explanation: 'For people who work on tickets: move tickets to the trash or to spam, and restore them.',
  },
  'tickets.purge': {
    label: 'Delete tickets permanently',
    group: 'Tickets',
    explanation: 'Delete tickets in the trash permanently. They can’t be restored afterwards.',
  },
} as const satisfies PermissionCatalogue;

declare module '#shared/permissions.ts' {
  interface PermissionKeys extends Record<keyof typeof ticketPermissions, true> {}
}
