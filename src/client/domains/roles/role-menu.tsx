import { Menu } from '@mantine/core';
import { IconCopy, IconEye, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ListedRole } from '#shared/roles.ts';
import { useViewAs } from '../../platform/session/use-view-as.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { DangerItem } from '../../shell/list/danger-item.tsx';
import { RowMenu } from '../../shell/list/row-menu.tsx';
import { roleName } from '../../shell/role-texts.ts';

/** What can be done with a role besides changing it. */
export function RoleMenu({ role, onDelete }: { role: ListedRole; onDelete: () => void }) {
  const translate = useTranslate();
  const viewAs = useViewAs();
  const mayCreate = usePermission('roles.create');
  if (!role.can.view_as && !role.can.delete) return null;
  return (
    <RowMenu name={roleName(role.name, translate)}>
      {role.can.view_as && (
        <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => viewAs.start(role.id)}>
          {translate('View as this role')}
        </Menu.Item>
      )}
      {mayCreate && role.can.view_as && (
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/admin/roles/new" search={{ from: role.id }} {...props} />}
        >
          {translate('Duplicate')}
        </Menu.Item>
      )}
      {role.can.delete && (
        <>
          <Menu.Divider />
          <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            {translate('Delete')}
          </DangerItem>
        </>
      )}
    </RowMenu>
  );
}
