import { Anchor, Stack, Text } from '@mantine/core';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { forgotPasswordInput } from '#shared/auth.ts';
import { api } from '../../platform/api/api.ts';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { toast } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translate/use-translate.ts';
import { AuthLayout } from './auth-layout.tsx';
import { EmailField } from './email-field.tsx';

/** Asks for a mail with a link that sets a new password. */
export function ForgotPasswordScreen() {
  const translate = useTranslate();
  const router = useRouter();
  const { email } = useSearch({ strict: false });
  const form = useAppForm({ initialValues: { email: email ?? '' }, schema: forgotPasswordInput });
  const request = api.auth.forgottenPassword.request.useMutation({
    onSuccess: async ({ message }) => {
      await router.navigate({ to: '/login' });
      toast.positive(translate.message(message));
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
        {translate(
          'Enter the email address of your account. We will send you a link to choose a new password.',
        )}
      </Text>
      <form method="post" noValidate onSubmit={form.onSubmit((values) => request.mutate(values))}>
        <Stack>
          <EmailField
            locked={email !== undefined}
            autoFocus={email === undefined}
            {...form.getInputProps('email')}
          />
          <SubmitButton size="md" fullWidth mt="xs" loading={request.isPending}>
            {translate('Send reset link')}
          </SubmitButton>
        </Stack>
      </form>
    </AuthLayout>
  );
}
