import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useBootstrap } from '../../platform/use-session.ts';
import { roleName } from '../../shell/role-texts.ts';

interface Choice {
  value: string;
  label: string;
}

/** All roles to choose from, that of guests too. */
export function useRoleChoices(): Choice[] {
  const translate = useTranslate();
  const { guest_role } = useBootstrap();
  const { data } = api.valueLists.get.useQuery({ names: 'roles' });
  const roles = data?.roles ?? [];
  return [...roles.filter(({ id }) => id !== guest_role.id), guest_role].map(({ id, name }) => ({
    value: String(id),
    label: roleName(name, translate),
  }));
}

/** All permissions to choose from, by the part of the product they are of; none for who may not see roles. */
export function usePermissionChoices(): { group: string; items: Choice[] }[] {
  const { data } = api.valueLists.get.useQuery({ names: 'permissions' }, { retry: false });
  const permissions = data?.permissions ?? [];
  const groups = [...new Set(permissions.map(({ group }) => group))];
  return groups.map((group) => ({
    group,
    items: permissions
      .filter((permission) => permission.group === group)
      .map(({ name, label }) => ({ value: name, label })),
  }));
}

/** Pages, categories and articles that an item can lead to. */
export function useTargetChoices() {
  const { data } = api.valueLists.get.useQuery({ names: 'menuItemCategories' });
  return data?.menuItemCategories ?? [];
}
