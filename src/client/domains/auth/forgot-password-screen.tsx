import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { forgotPasswordInput } from '#shared/auth.ts';
import { api } from '../../platform/api/api.ts';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useTranslate } from '../../platform/translate/use-translate.ts';
import { AuthLayout } from './auth-layout.tsx';
import { EmailField } from './email-field.tsx';

/** Asks for a mail with a link that sets a new password. */
export function ForgotPasswordScreen() {
  const translate = useTranslate();
  const { email } = useSearch({ strict: false });
  const form = useAppForm({ initialValues: { email: email ?? '' }, schema: forgotPasswordInput });
  const request = api.auth.forgottenPassword.request.useMutation({
    onError: form.showError,
  });
  if (request.data !== undefined) {
    return <LinkSentScreen message={request.data.message} onRetry={request.reset} />;
  }

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

interface LinkSentProps {
  message: string;
  onRetry: () => void;
}

/** What is to be done now; the same whether or not somebody has that address. */
function LinkSentScreen({ message, onRetry }: LinkSentProps) {
  const translate = useTranslate();
  return (
    <AuthLayout
      heading={translate('Look into your mailbox')}
      message={
        <Anchor component="button" type="button" inherit onClick={onRetry}>
          {translate('Ask for a new link')}
        </Anchor>
      }
    >
      <Stack gap="sm" ta="center" role="status">
        <Text>{translate.message(message)}</Text>
        <Text size="sm" c="dimmed">
          {translate(
            'It works for 60 minutes. If nothing comes, look among unwanted mail, and whether the address is the one of your account.',
          )}
        </Text>
      </Stack>
      <Button size="md" fullWidth renderRoot={(root) => <Link to="/login" {...root} />}>
        {translate('Back to sign-in')}
      </Button>
    </AuthLayout>
  );
}
