import { Menu } from '@mantine/core';
import { IconLink, IconMailForward, IconX } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import type { Invite } from '#shared/invites.ts';
import type { InviteActions } from './use-invite-actions.ts';

/** What can be done with one invite: nothing once it is over. */
export function InviteMenu({ invite, actions }: { invite: Invite; actions: InviteActions }) {
  const translate = useTranslate();
  if (invite.state === 'accepted' || invite.state === 'cancelled') return null;
  return (
    <RowMenu name={invite.email} disabled={actions.isBusy}>
      <Menu.Item
        leftSection={<IconMailForward size={16} aria-hidden />}
        onClick={() => actions.resend(invite.id)}
      >
        {translate('Resend')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => actions.link(invite.id)}>
        {translate('Get invite link')}
      </Menu.Item>
      <Menu.Divider />
      <DangerItem leftSection={<IconX size={16} aria-hidden />} onClick={() => actions.cancel(invite.id)}>
        {translate('Cancel invite')}
      </DangerItem>
    </RowMenu>
  );
}
