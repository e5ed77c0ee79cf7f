import { Anchor, Checkbox, Group, PasswordInput, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { loginInput } from '#shared/auth.ts';
import { demoPassword } from '#shared/demo.ts';
import { api } from '../../platform/api/api.ts';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useSettings } from '../../platform/session/use-session.ts';
import { useTranslate } from '../../platform/translate/use-translate.ts';
import { AuthLayout } from './auth-layout.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { EmailField } from './email-field.tsx';
import { LoginReason } from './login-reason.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { TwoFactorChallenge } from './two-factor-challenge.tsx';
import { initialLogin, useRandomAccount } from './use-demo-login.ts';
import { useSignedIn } from './use-signed-in.ts';
import { useWaysIn } from './use-ways-in.ts';

export function LoginScreen() {
  const translate = useTranslate();
  const { registration, branding, demo } = useSettings();
  const { isForTeam, register, search } = useWaysIn();
  const signedIn = useSignedIn();
  const [challenged, setChallenged] = useState(false);
  const form = useAppForm({
    initialValues: { ...initialLogin(demo, search.email), remember: true },
    schema: loginInput,
  });
  const login = api.auth.login.useMutation({
    onSuccess: ({ bootstrapData }) => (bootstrapData ? signedIn(bootstrapData) : setChallenged(true)),
    onError: form.showError,
  });
  useRandomAccount(demo, search.email === undefined, form.setValues);
  if (challenged) return <TwoFactorChallenge onLeave={() => setChallenged(false)} />;

  return (
    <AuthLayout
      heading={
        isForTeam
          ? translate('To join your team on :siteName, sign in to your account', {
              siteName: branding.site_name,
            })
          : translate('Sign in to your account')
      }
      message={
        !registration.disable && (
          <>
            {translate("Don't have an account?")}{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => <Link to={register} search={search} {...props} />}
            >
              {translate('Sign up.')}
            </Anchor>
          </>
        )
      }
    >
      <LoginReason path={search.redirect} />
      {demo.enable && !demo.random && search.email === undefined && (
        <DemoAccounts
          email={form.getValues().email}
          onChoose={(email) => form.setValues({ email, password: demoPassword })}
        />
      )}
      <form method="post" noValidate onSubmit={form.onSubmit((values) => login.mutate(values))}>
        <Stack>
          <EmailField
            locked={search.email !== undefined}
            autoFocus={search.email === undefined}
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
          <Group justify="space-between" gap="sm">
            <Checkbox
              label={translate('Stay signed in for a month')}
              {...form.getInputProps('remember', { type: 'checkbox' })}
            />
            <Anchor size="sm" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
              {translate('Forgot your password?')}
            </Anchor>
          </Group>
          <SubmitButton size="md" fullWidth mt="xs" loading={login.isPending}>
            {translate('Sign in')}
          </SubmitButton>
        </Stack>
      </form>
      <SocialButtons remember={form.getValues().remember} onTwoFactor={() => setChallenged(true)} />
    </AuthLayout>
  );
}
