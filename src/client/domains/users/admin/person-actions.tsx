import { Button, Menu } from '@mantine/core';
import { IconArrowMerge, IconChevronDown, IconLock, IconTrash, IconUserShare } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { isStaff } from '#shared/permissions.ts';
import type { ShownUser } from '#shared/users.ts';
import { DeletePersonDialog } from './delete-person-dialog.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

type Dialog = 'impersonate' | 'suspend' | 'delete';

/** What can be done with somebody's account besides changing it. */
export function PersonActions({ person }: { person: ShownUser }) {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const maySuspend = usePermission('users.suspend') && !person.suspended_at;
  const mayDelete = usePermission('users.delete');
  const close = () => setDialog(null);
  const mayActAs = usePermission('users.impersonate') && !person.suspended_at;
  const mayMerge = usePermission('users.merge') && !isStaff(person);
  if (!maySuspend && !mayDelete && !mayActAs && !mayMerge) return null;
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {translate('Actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {mayActAs && (
            <Menu.Item
              leftSection={<IconUserShare size={16} aria-hidden />}
              onClick={() => setDialog('impersonate')}
            >
              {translate('Log in as this person')}
            </Menu.Item>
          )}
          {mayMerge && (
            <Menu.Item
              leftSection={<IconArrowMerge size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link to="/admin/people/$userId/merge" params={{ userId: String(person.id) }} {...props} />
              )}
            >
              {translate('Merge with another person')}
            </Menu.Item>
          )}
          {maySuspend && (
            <Menu.Item leftSection={<IconLock size={16} aria-hidden />} onClick={() => setDialog('suspend')}>
              {translate('Suspend')}
            </Menu.Item>
          )}
          {mayDelete && (
            <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDialog('delete')}>
              {translate('Delete account')}
            </DangerItem>
          )}
        </Menu.Dropdown>
      </Menu>
      <ImpersonateDialog person={person} opened={dialog === 'impersonate'} onClose={close} />
      <SuspendDialog person={person} opened={dialog === 'suspend'} onClose={close} />
      <DeletePersonDialog person={person} opened={dialog === 'delete'} onClose={close} />
    </>
  );
}
