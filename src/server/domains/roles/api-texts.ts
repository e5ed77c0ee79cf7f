import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const roleApiTexts: DomainApiTexts = {
  tags: { Roles: 'What people may do, and who may do it.' },
  parameters: {
    replacement_id: 'The role that whoever holds a deleted one gets instead.',
    held: 'False: those who do not hold it.',
  },
  bodies: {
    'roles.create': {
      name: 'Team leads',
      description: 'Agents who look after people too.',
      permissions: [{ name: 'tickets.update' }, { name: 'users.view' }],
    },
    'roles.update': { description: 'Agents on the phone.' },
    'roles.addUsers': { userIds: [7, 8] },
    'roles.removeUsers': { userIds: [7] },
  },
};
