import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AuthLayout } from './auth-layout.tsx';

/** The link of a mail that was used, called off, or has run out. */
export function DeadLinkScreen() {
  const translate = useTranslate();
  return (
    <AuthLayout heading={translate("This link doesn't work")}>
      <Text ta="center">{translate('This link has expired or is incomplete. Request a new one.')}</Text>
      <Button size="md" fullWidth renderRoot={(root) => <Link to="/account-settings" {...root} />}>
        {translate('Account settings')}
      </Button>
    </AuthLayout>
  );
}
