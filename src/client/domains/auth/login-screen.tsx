import { Anchor, Checkbox, Group, PasswordInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { loginInput } from '#shared/auth.ts';
import { demoPassword } from '#shared/demo.ts';
import { api } from '../../platform/api/api.ts';
import { PlainForm } from '../../platform/form/plain-form.tsx';
import { SentNotice } from '../../platform/form/sent-notice.tsx';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { lazyComponent } from '../../platform/start/lazy-component.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useSettings } from '../../platform/use-session.ts';
import { AuthLayout } from './auth-layout.tsx';
import { EmailField } from './email-field.tsx';
import { LoginReason } from './login-reason.tsx';
import { SocialProviders } from './social/social-providers.tsx';
import { TwoFactorChallenge } from './two-factor/two-factor-challenge.tsx';
import { useChallenge } from './two-factor/use-challenge.ts';
import { initialLogin, useRandomAccount } from './use-demo-login.ts';
import { useSignInPaths } from './use-sign-in-paths.ts';
import { useSignedIn } from './use-signed-in.ts';
import { NewPasswordNeeded } from './verification/new-password-needed.tsx';

const DemoAccounts = lazyComponent(
  async () => (await import('./demo-accounts.tsx')).DemoAccounts,
  ({ settings }) => settings.demo.enable && !settings.demo.random,
);

export function LoginScreen() {
  const translate = useTranslate();
  const { registration, branding, demo } = useSettings();
  const { isForTeam, register, search } = useSignInPaths();
  const { reset } = useSearch({ strict: false });
  const signedIn = useSignedIn();
  const challenge = useChallenge();
  const form = useAppForm({
    action: '/auth/login',
    initialValues: { ...initialLogin(demo, search.email), remember: true },
    schema: loginInput,
  });
  const login = api.auth.login.useMutation({
    onSuccess: ({ bootstrapData }) => (bootstrapData ? signedIn(bootstrapData) : challenge.begin()),
    onError: form.showError,
  });
  useRandomAccount(demo, search.email === undefined && form.sent === null, form.setValues);
  if (challenge.step !== undefined)
    return <TwoFactorChallenge step={challenge.step} onLeave={challenge.leave} />;

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
        !registration.disable &&
        search.invite === undefined && (
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
      {reset !== undefined && <NewPasswordNeeded token={reset} email={search.email} />}
      <LoginReason path={search.redirect} />
      {demo.enable && !demo.random && search.email === undefined && (
        <Suspense fallback={null}>
          <DemoAccounts
            email={form.getValues().email}
            onChoose={(email) => form.setValues({ email, password: demoPassword })}
          />
        </Suspense>
      )}
      <PlainForm action="/auth/login" onSubmit={form.onSubmit((values) => login.mutate(values))}>
        <SentNotice sent={form.sent} />
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
        <SubmitButton plain size="md" fullWidth mt="xs" loading={login.isPending}>
          {translate('Sign in')}
        </SubmitButton>
      </PlainForm>
      <SocialProviders remember={form.getValues().remember} onTwoFactor={challenge.begin} />
    </AuthLayout>
  );
}
