import { Button, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { api } from '../../platform/api/api.ts';
import { useSettings, useUser } from '../../platform/session/use-session.ts';
import { useSignOut } from '../../platform/session/use-sign-out.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translate/use-translate.ts';
import { AuthLayout } from './auth-layout.tsx';

/** How often the page looks whether the link was opened elsewhere, such as on a phone. */
const lookEveryMs = 15_000;

const marker = '\u0000';

/** All that somebody sees whose address the site wants proven first. */
export function VerifyEmailScreen() {
  const translate = useTranslate();
  const user = useUser();
  const { site_name } = useSettings().branding;
  const signOut = useSignOut();
  const heading = translate('Verify your email');
  api.auth.bootstrap.useQuery(undefined, { refetchInterval: lookEveryMs, refetchOnMount: false });
  const resend = api.auth.verification.resend.useMutation({
    onSuccess: () => toast.positive(translate('Email sent')),
    onError: (error) => toastError(error, translate),
  });
  useEffect(() => {
    document.title = `${heading} - ${site_name}`;
  }, [heading, site_name]);

  const [before = '', after = ''] = translate(
    'We have sent a verification link to :email. It expires in 24 hours.',
    { email: marker },
  ).split(marker);
  return (
    <AuthLayout heading={heading}>
      <Text ta="center" style={{ overflowWrap: 'anywhere' }}>
        {before}
        <strong>{user?.email}</strong>
        {after}
      </Text>
      <Stack gap="sm">
        <Button
          size="md"
          fullWidth
          loading={resend.isPending}
          onClick={() => resend.mutate({ email: user?.email })}
        >
          {translate('Resend email')}
        </Button>
        <Button size="md" fullWidth variant="default" onClick={signOut}>
          {translate('Logout')}
        </Button>
      </Stack>
    </AuthLayout>
  );
}
