import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { refreshBootstrap } from '#client/platform/bootstrap.ts';
import { PlainForm } from '#client/platform/form/plain-form.tsx';
import { SentNotice } from '#client/platform/form/sent-notice.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { resetPasswordInput } from '#shared/passwords.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { EmailField } from '../email-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Sets a new password with the token of a mail. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const translate = useTranslate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { email } = useSearch({ strict: false });
  const form = useAppForm({
    action: '/auth/reset-password',
    initialValues: { email: email ?? '', password: '', password_confirmation: '' },
    schema: resetPasswordInput.omit({ token: true }),
    labels: { password: 'new password' },
  });
  const reset = api.auth.passwords.reset.useMutation({
    onSuccess: async () => {
      // Whoever was signed in here with the old password is not any more.
      await refreshBootstrap(queryClient);
      await router.navigate({ to: '/login' });
      toast.positive(translate('Your password has been reset!'));
    },
    onError: form.showError,
  });

  return (
    <AuthLayout
      heading={translate('Choose a new password')}
      message={
        <Anchor inherit renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
          {translate('Request a new link')}
        </Anchor>
      }
    >
      <PlainForm
        action="/auth/reset-password"
        onSubmit={form.onSubmit((values) => reset.mutate({ ...values, token }))}
      >
        <SentNotice sent={form.sent} />
        <input type="hidden" name="token" value={token} />
        <EmailField locked={email !== undefined} {...form.getInputProps('email')} />
        <NewPasswordFields label={translate('New password')} autoFocus inputProps={form.getInputProps} />
        <SubmitButton plain size="md" fullWidth mt="xs" loading={reset.isPending}>
          {translate('Reset password')}
        </SubmitButton>
      </PlainForm>
    </AuthLayout>
  );
}
