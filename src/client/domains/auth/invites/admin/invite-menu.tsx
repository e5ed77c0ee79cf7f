import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink, IconMailForward, IconX } from '@tabler/icons-react';
import { ConfirmationDialog } from '#client/platform/form/confirmed-button.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { shownEmail } from '#shared/email-domains.ts';
import type { Invite } from '#shared/invites.ts';
import type { InviteActions } from './use-invite-actions.ts';

/** What can be done with one invite: nothing once it is over. */
export function InviteMenu({ invite, actions }: { invite: Invite; actions: InviteActions }) {
  const translate = useTranslate();
  const [isCanceling, dialog] = useDisclosure();
  if (invite.state === 'accepted' || invite.state === 'cancelled') return null;
  return (
    <>
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
        <DangerItem leftSection={<IconX size={16} aria-hidden />} onClick={dialog.open}>
          {translate('Cancel invite')}
        </DangerItem>
      </RowMenu>
      <ConfirmationDialog
        opened={isCanceling}
        onClose={dialog.close}
        label={translate('Cancel invite')}
        question={translate('Cancel the invite to :email?', { email: shownEmail(invite.email) })}
        outcome={translate('The invite link stops working. You can invite them again at any time.')}
        keepLabel={translate('Keep invite')}
        onConfirm={() => actions.cancel(invite.id)}
      />
    </>
  );
}
