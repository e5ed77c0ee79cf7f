import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MailedNotification } from '#shared/notifications.ts';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AuthLayout } from '../auth/auth-layout.tsx';

function AllChoices() {
  const translate = useTranslate();
  return (
    <Button variant="subtle" fullWidth renderRoot={(root) => <Link to="/notifications/settings" {...root} />}>
      {translate('Notification settings')}
    </Button>
  );
}

/** Turns off the emails of one kind, without signing in; a button, because programs open the links of mails too. */
export function UnsubscribeScreen({ token, mailed }: { token: string; mailed: MailedNotification }) {
  const translate = useTranslate();
  const [{ email, notification, subscribed }, setState] = useState(mailed);
  const change = api.notifications.unsubscribe.useMutation({
    onSuccess: setState,
    onError: (error) => toastError(error, translate),
  });
  const values = { email, notification: translate(notification) };
  return (
    <AuthLayout
      heading={
        subscribed ? translate('Unsubscribe from these emails') : translate('You no longer get these emails')
      }
    >
      <Text ta="center" style={{ overflowWrap: 'anywhere' }} role="status">
        {subscribed
          ? translate(
              ':email gets emails about “:notification”. Unsubscribe turns off these emails only.',
              values,
            )
          : translate(
              'Emails to :email are off for “:notification”. The list on the site still shows it.',
              values,
            )}
      </Text>
      <Button
        size="md"
        fullWidth
        variant={subscribed ? 'filled' : 'default'}
        loading={change.isPending}
        onClick={() => change.mutate({ token, subscribed: !subscribed })}
      >
        {subscribed ? translate('Unsubscribe') : translate('Undo')}
      </Button>
      <AllChoices />
    </AuthLayout>
  );
}

/** A link that is incomplete, too old, or of nobody. */
export function DeadUnsubscribeScreen() {
  const translate = useTranslate();
  return (
    <AuthLayout heading={translate("This link doesn't work")}>
      <Text ta="center">
        {translate(
          'This link has expired or is incomplete. You can turn off emails in your notification settings.',
        )}
      </Text>
      <AllChoices />
    </AuthLayout>
  );
}
