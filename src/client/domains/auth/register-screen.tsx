import { Anchor, Text, TextInput } from '@mantine/core';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import type { OpenInvite } from '#shared/invites.ts';
import type { PublicSettings } from '#shared/settings.ts';
import { api } from '../../platform/api/api.ts';
import { PlainForm } from '../../platform/form/plain-form.tsx';
import { SentNotice } from '../../platform/form/sent-notice.tsx';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { storeTarget } from '../../platform/session/after-verification.ts';
import { type Translate, useTranslate } from '../../platform/translation/use-translate.ts';
import { useSettings } from '../../platform/use-session.ts';
import { AuthLayout } from './auth-layout.tsx';
import { EmailField } from './email-field.tsx';
import { ExtraField } from './extra-field.tsx';
import { useHumanCheck } from './human-check/use-human-check.ts';
import { useInviteText } from './invites/use-invite-text.ts';
import { useJoined } from './invites/use-joined.ts';
import { NewPasswordFields } from './passwords/new-password-fields.tsx';
import { PolicyCheckbox } from './policy-checkbox.tsx';
import {
  checkRegistration,
  initialRegistration,
  needsNames,
  needsPurchaseCode,
  type RegistrationValues,
  registrationLabels,
  registrationSchema,
} from './registration-form.ts';
import { SocialProviders } from './social/social-providers.tsx';
import { useChallenge } from './two-factor/use-challenge.ts';
import { useSignInPaths } from './use-sign-in-paths.ts';
import { useSignedIn } from './use-signed-in.ts';

const field = { required: true, withAsterisk: false, size: 'md' } as const;

function useHeading(translate: Translate, siteName: string, invite: OpenInvite | undefined): string {
  const { pathname } = useLocation();
  const { redirectFrom } = useSearch({ strict: false });
  if (invite !== undefined || pathname.includes('workspace')) {
    return translate('To join your team on :siteName, create an account', { siteName });
  }
  if (redirectFrom === 'pricing') return translate("First, let's create your account");
  return translate('Create a new account');
}

interface RegisterScreenProps {
  /** Of whoever was invited, for whose address alone the form is. */
  invite?: OpenInvite | undefined;
}

/** The form and its submission. */
function useRegistration(settings: PublicSettings, invite: OpenInvite | undefined) {
  const translate = useTranslate();
  const { search } = useSignInPaths();
  const signedIn = useSignedIn();
  const joined = useJoined();
  const email = invite?.email ?? search.email;
  const form = useAppForm<RegistrationValues>({
    action: '/auth/register',
    initialValues: {
      ...initialRegistration(settings, email, invite !== undefined),
      ...(invite !== undefined && search.invite !== undefined && { invite: search.invite }),
    },
    schema: registrationSchema(settings),
    labels: registrationLabels(settings),
    check: (values) => checkRegistration(values, settings, translate),
  });
  const register = api.auth.register.useMutation({
    onSuccess: ({ bootstrapData, status }) => {
      // The invite is used up.
      if (invite !== undefined) return joined(bootstrapData, invite);
      if (status !== 'needs_email_verification') return signedIn(bootstrapData);
      storeTarget(search.redirect);
      return signedIn(bootstrapData, '/');
    },
    onError: form.showError,
  });
  return { form, register, email };
}

export function RegisterScreen({ invite }: RegisterScreenProps) {
  const inviteText = useInviteText();
  const translate = useTranslate();
  const site = useSettings();
  const asksNames = invite?.names_required === true;
  const settings = asksNames ? needsNames(site) : site;
  const names = asksNames ? settings.registration.extra_fields.slice(0, 2) : [];
  const { login, search } = useSignInPaths();
  const humanCheck = useHumanCheck('register');
  const challenge = useChallenge();
  const heading = useHeading(translate, settings.branding.site_name, invite);
  const { form, register, email } = useRegistration(settings, invite);
  const submit = async (values: RegistrationValues) => {
    if (await humanCheck.pass()) register.mutate(values);
  };

  return (
    <AuthLayout
      heading={heading}
      scriptNeed={
        humanCheck.isAsked
          ? translate(
              "Please enable JavaScript in your browser to create an account. We need it to verify that you're human.",
            )
          : undefined
      }
      message={
        invite === undefined && (
          <Anchor inherit renderRoot={(props) => <Link to={login} search={search} {...props} />}>
            {translate('Already have an account? Sign in.')}
          </Anchor>
        )
      }
    >
      <PlainForm action="/auth/register" onFocus={humanCheck.prepare} onSubmit={form.onSubmit(submit)}>
        <SentNotice sent={form.sent} />
        {invite !== undefined && (
          <>
            <Text size="sm" ta="center" dir="auto">
              {inviteText(invite)}
            </Text>
            <input type="hidden" name="invite" value={search.invite ?? ''} />
          </>
        )}
        {names.map((extra) => (
          <ExtraField key={extra.id} field={extra} input={form.getInputProps(extra.id)} />
        ))}
        <EmailField locked={email !== undefined} {...form.getInputProps('email')} />
        <NewPasswordFields label={translate('Password')} inputProps={form.getInputProps} />
        {settings.registration.extra_fields.slice(names.length).map((extra) => (
          <ExtraField key={extra.id} field={extra} input={form.getInputProps(extra.id)} />
        ))}
        {invite === undefined && needsPurchaseCode(settings) && (
          <TextInput
            label={translate(':name purchase code', { name: settings.envato.name })}
            {...field}
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
        <SubmitButton
          plain={!humanCheck.isAsked}
          size="md"
          fullWidth
          mt="xs"
          loading={humanCheck.isChecking || register.isPending}
        >
          {translate('Create account')}
        </SubmitButton>
      </PlainForm>
      <SocialProviders onTwoFactor={challenge.begin} />
    </AuthLayout>
  );
}
