import { Anchor, Text } from '@mantine/core';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { PlainForm } from '#client/platform/form/plain-form.tsx';
import { SentNotice } from '#client/platform/form/sent-notice.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { forgotPasswordInput, resetLinkSent } from '#shared/passwords.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { EmailField } from '../email-field.tsx';

/** Asks for a mail with a link that sets a new password. */
export function ForgotPasswordScreen() {
  const translate = useTranslate();
  const router = useRouter();
  const { email }: { email?: string } = useSearch({ strict: false });
  const form = useAppForm({
    action: '/auth/forgot-password',
    initialValues: { email: email ?? '' },
    schema: forgotPasswordInput,
  });
  const request = api.auth.passwords.requestReset.useMutation({
    onSuccess: () => {
      toast.positive(translate(resetLinkSent));
      return router.navigate({ to: '/login' });
    },
    onError: form.showError,
  });

  return (
    <AuthLayout
      heading={translate('Reset your password')}
      message={
        <Anchor inherit renderRoot={(props) => <Link to="/login" {...props} />}>
          {translate('Back to sign-in')}
        </Anchor>
      }
    >
      <Text size="sm" ta="center">
        {translate("Enter your account's email address and we'll send you a link to reset your password.")}
      </Text>
      <PlainForm action="/auth/forgot-password" onSubmit={form.onSubmit((values) => request.mutate(values))}>
        <SentNotice sent={form.sent} />
        <EmailField
          locked={email !== undefined}
          autoFocus={email === undefined}
          {...form.getInputProps('email')}
        />
        <SubmitButton plain size="md" fullWidth mt="xs" loading={request.isPending}>
          {translate('Send reset link')}
        </SubmitButton>
      </PlainForm>
    </AuthLayout>
  );
}
