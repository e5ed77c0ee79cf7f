import { Anchor, PasswordInput, Stack, TextInput } from '@mantine/core';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { registerInput } from '#shared/auth.ts';
import type { PublicSettings } from '#shared/settings.ts';
import { api } from '../../platform/api/api.ts';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useSettings } from '../../platform/session/use-session.ts';
import { type Translate, useTranslate } from '../../platform/translate/use-translate.ts';
import { AuthLayout } from './auth-layout.tsx';
import { PolicyCheckbox } from './policy-checkbox.tsx';
import { useSignedIn } from './use-signed-in.ts';

type FormValues = Record<string, string | boolean> & {
  email: string;
  password: string;
  password_confirmation: string;
};

function useHeading(translate: Translate, siteName: string): string {
  const { pathname } = useLocation();
  const { redirectFrom } = useSearch({ strict: false });
  if (pathname.includes('workspace')) {
    return translate('To join your team on :siteName, create an account', { siteName });
  }
  if (redirectFrom === 'pricing') return translate("First, let's create your account");
  return translate('Create a new account');
}

const asksForPurchaseCode = ({ envato }: PublicSettings) => envato.enable && envato.require_purchase_code;

function initialValues(settings: PublicSettings, email = ''): FormValues {
  const policies = settings.registration.policies.map(({ id }) => [id, false] as const);
  return {
    email,
    password: '',
    password_confirmation: '',
    ...(asksForPurchaseCode(settings) ? { purchase_code: '' } : {}),
    ...Object.fromEntries(policies),
  };
}

function checkFields(values: FormValues, settings: PublicSettings, translate: Translate) {
  const errors: Partial<Record<string, string>> = {};
  if (values.password !== values.password_confirmation) {
    errors.password = translate('The password field confirmation does not match.');
  }
  if (values.purchase_code === '') errors.purchase_code = translate('The purchase code field is required.');
  for (const { id, label } of settings.registration.policies) {
    if (!values[id]) errors[id] = translate('The :name must be accepted.', { name: label });
  }
  return errors;
}

export function RegisterScreen() {
  const translate = useTranslate();
  const settings = useSettings();
  const search = useSearch({ strict: false });
  const signedIn = useSignedIn();
  const heading = useHeading(translate, settings.branding.site_name);
  const form = useAppForm<FormValues>({
    initialValues: initialValues(settings, search.email),
    schema: registerInput,
    check: (values) => checkFields(values, settings, translate),
  });
  const register = api.auth.register.useMutation({
    onSuccess: ({ bootstrapData, status }) =>
      status === 'needs_email_verification' ? signedIn(bootstrapData, '/') : signedIn(bootstrapData),
    onError: form.showError,
  });

  return (
    <AuthLayout
      heading={heading}
      message={
        <Anchor
          inherit
          renderRoot={(props) => <Link to="/login" search={{ redirect: search.redirect }} {...props} />}
        >
          {translate('Already have an account? Sign in.')}
        </Anchor>
      }
    >
      <form method="post" noValidate onSubmit={form.onSubmit((values) => register.mutate(values))}>
        <Stack>
          <TextInput
            label={translate('Email')}
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            size="md"
            readOnly={search.email !== undefined}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={translate('Password')}
            autoComplete="new-password"
            required
            withAsterisk={false}
            size="md"
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label={translate('Confirm password')}
            autoComplete="new-password"
            required
            withAsterisk={false}
            size="md"
            {...form.getInputProps('password_confirmation')}
          />
          {asksForPurchaseCode(settings) && (
            <TextInput
              label={translate(':name purchase code', { name: settings.envato.name })}
              required
              withAsterisk={false}
              size="md"
              {...form.getInputProps('purchase_code')}
            />
          )}
          {settings.registration.policies.map((policy) => (
            <PolicyCheckbox
              key={policy.id}
              policy={policy}
              {...form.getInputProps(policy.id, { type: 'checkbox' })}
            />
          ))}
          <SubmitButton size="md" fullWidth mt="xs" loading={register.isPending}>
            {translate('Create account')}
          </SubmitButton>
        </Stack>
      </form>
    </AuthLayout>
  );
}
