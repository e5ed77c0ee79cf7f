import type { SettingScreen } from '../../shell/setting-screen.ts';

export const ticketsScreen: SettingScreen = {
  to: '/admin/settings/tickets',
  title: 'Ticket settings',
  help: 'Whose a ticket is after a reply, how long customers can reopen closed requests, and how long deleted tickets can be restored.',
  terms: 'assign, assignee, reply, reopen, closed requests, auto-close, trash, deleted tickets, retention',
  sections: [
    {
      id: 'assignment',
      title: 'Assignment',
      permission: 'settings.update',
      fields: [
        {
          path: 'tickets.assign_on_reply',
          label: 'Assign unassigned tickets to the agent who replies',
          help: 'The button for sending says so.',
          kind: 'switch',
        },
      ],
    },
    {
      id: 'reopening',
      title: 'Reopening',
      permission: 'settings.update',
      fields: [
        {
          path: 'tickets.reopen_days',
          label: 'Customers can reopen a closed request',
          help: 'After that, they have to submit a new request. Agents can always reopen.',
          kind: 'number',
          max: 3650,
          unit: 'days',
          choices: {
            special: [
              { value: 0, label: 'Never' },
              { value: null, label: 'Always' },
            ],
            numberLabel: 'For a limited time',
            initial: 30,
          },
        },
        {
          path: 'tickets.lock_after_days',
          label: 'Lock closed tickets',
          help: 'Customers can’t reply to a locked ticket: their email becomes a new one. Agents can still reopen it.',
          kind: 'number',
          min: 1,
          max: 3650,
          unit: 'days',
          choices: {
            special: [{ value: null, label: 'Never' }],
            numberLabel: 'After a time',
            initial: 90,
          },
        },
      ],
    },
    {
      id: 'trash',
      title: 'Trash',
      permission: 'settings.update',
      fields: [
        {
          path: 'tickets.bin_days',
          label: 'Keep deleted tickets in the trash for',
          help: 'After that, they are deleted permanently, with their messages and files.',
          kind: 'number',
          min: 1,
          max: 365,
          unit: 'days',
        },
      ],
    },
  ],
};
