import { Box, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { api } from '#client/platform/api/api.ts';
import { PlainForm } from '#client/platform/form/plain-form.tsx';
import { useSentForm } from '#client/platform/form/sent-form.ts';
import { SentNotice } from '#client/platform/form/sent-notice.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useSignOut } from '#client/platform/session/use-sign-out.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings, useUser } from '#client/platform/use-session.ts';
import { AuthLayout } from '../auth-layout.tsx';

/** How often the page looks whether the link was opened elsewhere, such as on a phone. */
const lookEveryMs = 15_000;

const resending = '/auth/email/verification-notification';

const marker = '\u0000';

/** All that somebody sees whose address the site wants proven first. */
export function VerifyEmailScreen() {
  const translate = useTranslate();
  const user = useUser();
  const { site_name } = useSettings().branding;
  const signOut = useSignOut();
  const sent = useSentForm(resending);
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
        <Box component="strong" display="inline-block" maw="100%">
          {user?.email}
        </Box>
        {after}
      </Text>
      <Stack gap="sm">
        <PlainForm
          action={resending}
          onSubmit={(event) => {
            event.preventDefault();
            resend.mutate({ email: user?.email });
          }}
        >
          <SentNotice sent={sent} />
          <SubmitButton plain size="md" fullWidth loading={resend.isPending}>
            {translate('Resend email')}
          </SubmitButton>
        </PlainForm>
        <PlainForm
          action="/auth/logout"
          onSubmit={(event) => {
            event.preventDefault();
            signOut();
          }}
        >
          <SubmitButton plain size="md" fullWidth variant="default">
            {translate('Logout')}
          </SubmitButton>
        </PlainForm>
      </Stack>
    </AuthLayout>
  );
}
