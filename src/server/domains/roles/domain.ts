import { defineDomain } from '../../platform/domain.ts';
import { roleApiTexts } from './api-texts.ts';
import { grantDefaults } from './default-grants.ts';
import { menuRoleUse } from './menus.ts';
import { rolePermissions } from './permissions.ts';
import { rolesRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { roleLists } from './value-lists.ts';
import { roleWrites } from './writes.ts';

/** Roles, permissions and their assignment. */
export const rolesDomain = defineDomain({
  name: 'roles',
  routers: { roles: rolesRouter },
  writes: roleWrites,
  permissions: rolePermissions,
  start: grantDefaults,
  hooks: { valueLists: roleLists, roleUses: menuRoleUse },
  apiTexts: roleApiTexts,
  texts: { de: german, ar: arabic },
});
