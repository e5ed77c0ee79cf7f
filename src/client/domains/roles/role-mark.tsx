import { Badge, Group } from '@mantine/core';
import type { ListedRole } from '#shared/roles.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';

/** What is special about a role. */
export function RoleMarks({ role }: { role: ListedRole }) {
  const translate = useTranslate();
  if (!role.is_default && !role.is_guest && !role.require_two_factor) return null;
  return (
    <Group gap={6}>
      {role.is_default && (
        <Badge variant="light" miw="max-content">
          {translate('Default role')}
        </Badge>
      )}
      {role.is_guest && (
        <Badge variant="light" color="gray" miw="max-content">
          {translate('Not signed in')}
        </Badge>
      )}
      {role.require_two_factor && (
        <Badge variant="light" color="green" miw="max-content">
          {translate('Two-factor')}
        </Badge>
      )}
    </Group>
  );
}
