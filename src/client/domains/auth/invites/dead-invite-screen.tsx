import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { AuthLayout } from '../auth-layout.tsx';

/** The link of an invite that was used, taken back, replaced, or has run out. */
export function DeadInviteScreen() {
  const translate = useTranslate();
  const user = useUser();
  return (
    <AuthLayout heading={translate('This invite is no longer valid')}>
      <Text ta="center">{translate('Ask the person who invited you for a new one.')}</Text>
      <Button size="md" fullWidth renderRoot={(root) => <Link to={user ? '/' : '/login'} {...root} />}>
        {user ? translate('Continue') : translate('Sign in')}
      </Button>
    </AuthLayout>
  );
}
