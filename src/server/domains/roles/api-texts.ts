import { listedRoleSchema, roleHolderSchema } from '#shared/roles.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const roleApiTexts: DomainApiTexts = {
  tags: { Roles: 'Roles, their permissions, and the people who have them.' },
  parameters: {
    replacement_id: 'Replacement role for people with a deleted role.',
    held: '`false` returns people without the role.',
  },
  bodies: {
    'roles.create': {
      name: 'Team leads',
      description: 'Agents who also manage people.',
      permissions: [{ name: 'tickets.update' }, { name: 'users.view' }],
    },
    'roles.update': { description: 'Agents on the phone.' },
    'roles.addUsers': { userIds: [7, 8] },
    'roles.removeUsers': { userIds: [7] },
  },
  schemas: {
    Role: listedRoleSchema,
    RoleHolder: roleHolderSchema,
  },
};
