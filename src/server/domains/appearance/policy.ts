import type { PermissionKey } from '#shared/permissions.ts';

/** Groups of settings that these permissions control determine the appearance. */
const looks = new Set<PermissionKey>(['appearance.update', 'menus.update']);

/** Custom code belongs to the appearance, though it needs a further permission. */
const code = 'custom_code';

/** The groups of settings that a draft can hold. */
export const isOfAppearance = (
  group: string,
  changedWith: Readonly<Record<string, PermissionKey>>,
): boolean => {
  const needed = Object.hasOwn(changedWith, group) ? changedWith[group] : undefined;
  return group === code || (needed !== undefined && looks.has(needed));
};
