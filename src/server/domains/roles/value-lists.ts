import { forbidden, unauthenticated } from '#shared/errors.ts';
import { hasPermission, type PermissionKey } from '#shared/permissions.ts';
import type { PermissionChoice } from '#shared/roles.ts';
import { translator } from '#shared/translation.ts';
import type { Context } from '../../platform/context.ts';
import { hasAll } from '../auth/policy.ts';
import { assertSecondFactor } from '../auth/procedure.ts';
import { localizationOf } from '../localizations/service.ts';
import type { DomainValueLists } from '../users/user-hooks.ts';
import { everyRole } from './queries.ts';

function assertHolds(ctx: Context, ...names: PermissionKey[]): void {
  const { user } = ctx.identity;
  if (user === null) throw unauthenticated();
  assertSecondFactor(ctx);
  if (!names.every((name) => hasPermission(user, name))) throw forbidden();
}

/** All permissions, in the language of the caller. */
async function listPermissions(ctx: Context): Promise<PermissionChoice[]> {
  assertHolds(ctx, 'admin.access', 'roles.view');
  const translate = translator(await localizationOf(ctx));
  return Object.entries(ctx.permissions).map(([name, { label, group, explanation, restrictions = {} }]) => ({
    name,
    label: translate(label),
    group: translate(group),
    description: explanation === undefined ? null : translate(explanation),
    restrictions: Object.entries(restrictions).map(([restriction, limit]) => ({
      name: restriction,
      label: translate(limit.label),
      type: limit.type,
      values:
        limit.type === 'choice'
          ? Object.keys(limit.choices)
          : limit.type === 'boolean'
            ? [true, false]
            : null,
      ...(limit.type === 'choice' && {
        choices: Object.values(limit.choices).map((words) => translate(words)),
      }),
    })),
  }));
}

/** Assignable roles. */
async function listRoleChoices(ctx: Context) {
  assertHolds(ctx, 'admin.access');
  const known = await everyRole(ctx.db);
  return known
    .filter(({ is_guest }) => !is_guest)
    .map((role) => ({
      id: role.id,
      name: role.name,
      description: role.description,
      givable: hasAll(ctx.user, role),
    }));
}

export const roleLists: DomainValueLists = {
  permissions: { isPublic: false, read: listPermissions },
  roles: { isPublic: false, read: listRoleChoices },
};
