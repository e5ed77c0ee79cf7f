import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLink, IconMailForward, IconX } from '@tabler/icons-react';
import type { Invite } from '#shared/invites.ts';
import { useTranslate } from '../../../../platform/translation/use-translate.ts';
import type { InviteActions } from './use-invite-actions.ts';

/** What can be done with one invite: nothing once it is over. */
export function InviteMenu({ invite, actions }: { invite: Invite; actions: InviteActions }) {
  const translate = useTranslate();
  if (invite.state === 'accepted' || invite.state === 'cancelled') return null;
  return (
    <Menu width={220} withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon
          aria-label={translate('Actions for :name', { name: invite.email })}
          disabled={actions.isBusy}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconMailForward size={16} aria-hidden />}
          onClick={() => actions.resend(invite.id)}
        >
          {translate('Send again')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => actions.link(invite.id)}>
          {translate('Get a link')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={() => actions.cancel(invite.id)}>
          {translate('Cancel the invite')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
