import { Anchor, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { loginInput } from '#shared/auth.ts';
import { api } from '../../platform/api/api.ts';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useSettings } from '../../platform/session/use-session.ts';
import { useTranslate } from '../../platform/translate/use-translate.ts';
import { AuthLayout } from './auth-layout.tsx';
import { useSignedIn } from './use-signed-in.ts';

export function LoginScreen() {
  const translate = useTranslate();
  const { registration } = useSettings();
  const search = useSearch({ strict: false });
  const signedIn = useSignedIn();
  const form = useAppForm({ initialValues: { email: '', password: '', remember: true }, schema: loginInput });
  const login = api.auth.login.useMutation({
    onSuccess: ({ bootstrapData }) => bootstrapData && signedIn(bootstrapData),
    onError: form.showError,
  });

  return (
    <AuthLayout
      heading={translate('Sign in to your account')}
      message={
        !registration.disable && (
          <>
            {translate("Don't have an account?")}{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => (
                <Link to="/register" search={{ redirect: search.redirect }} {...props} />
              )}
            >
              {translate('Sign up.')}
            </Anchor>
          </>
        )
      }
    >
      <form method="post" noValidate onSubmit={form.onSubmit((values) => login.mutate(values))}>
        <Stack>
          <TextInput
            label={translate('Email')}
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
            size="md"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={translate('Password')}
            autoComplete="current-password"
            required
            withAsterisk={false}
            size="md"
            {...form.getInputProps('password')}
          />
          <Checkbox
            label={translate('Stay signed in for a month')}
            {...form.getInputProps('remember', { type: 'checkbox' })}
          />
          <SubmitButton size="md" fullWidth mt="xs" loading={login.isPending}>
            {translate('Sign in')}
          </SubmitButton>
        </Stack>
      </form>
    </AuthLayout>
  );
}
