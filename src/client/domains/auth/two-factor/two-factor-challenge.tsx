import { Anchor, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { PlainForm } from '#client/platform/form/plain-form.tsx';
import { SentNotice } from '#client/platform/form/sent-notice.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { challengeCodeForm, challengeRecoveryForm, recoveryCodeLength } from '#shared/two-factor.ts';
import { AuthLayout } from '../auth-layout.tsx';
import type { ChallengeStep } from '../auth-search.ts';
import { useSignInPaths } from '../use-sign-in-paths.ts';
import { useSignedIn } from '../use-signed-in.ts';

interface TwoFactorChallengeProps {
  /** What is asked for. */
  step: ChallengeStep;
  /** Back to where the sign-in began, because the challenge has run out. */
  onLeave: () => void;
}

/** The second step of a sign-in: a code of the authenticator, or a recovery code in its place. */
export function TwoFactorChallenge({ step, onLeave }: TwoFactorChallengeProps) {
  const translate = useTranslate();
  const { login, search } = useSignInPaths();
  const other = step === 'code' ? 'recovery' : 'code';
  return (
    <AuthLayout
      heading={translate('Two factor authentication')}
      message={
        <Anchor inherit renderRoot={(props) => <Link to={login} search={search} {...props} />}>
          {translate('Back to sign-in')}
        </Anchor>
      }
    >
      {step === 'recovery' ? <RecoveryForm onLeave={onLeave} /> : <CodeForm onLeave={onLeave} />}
      <Anchor
        size="sm"
        ta="center"
        renderRoot={(props) => (
          <Link to={login} search={{ ...search, two_factor: other }} replace {...props} />
        )}
      >
        {step === 'recovery' ? translate('Use an authentication code') : translate('Use a recovery code')}
      </Anchor>
    </AuthLayout>
  );
}

type FormProps = Pick<TwoFactorChallengeProps, 'onLeave'>;

const action = '/auth/two-factor-challenge';

function useAnswer(onLeave: () => void, showError: (error: unknown) => void) {
  const translate = useTranslate();
  const signedIn = useSignedIn();
  return api.auth.twoFactor.answer.useMutation({
    onSuccess: ({ bootstrapData }) => signedIn(bootstrapData),
    onError: (error) => {
      // The server names the way back to the login only when no sign-in waits for this code any more.
      if (!readApiError(error).action) return showError(error);
      toast.danger(translate('Your sign-in has expired. Please sign in again.'));
      onLeave();
    },
  });
}

function CodeForm({ onLeave }: FormProps) {
  const translate = useTranslate();
  const form = useAppForm({ action, initialValues: { code: '' }, schema: challengeCodeForm });
  const answer = useAnswer(onLeave, form.showError);
  const send = (values: { code: string }) => {
    if (!answer.isPending) answer.mutate(values);
  };
  const input = form.getInputProps('code');
  return (
    <PlainForm action={action} onSubmit={form.onSubmit(send)}>
      <SentNotice sent={form.sent} />
      <Text size="sm">{translate('Enter the 6-digit code from your authenticator app.')}</Text>
      <TextInput
        label={translate('Code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        autoFocus
        size="md"
        dir="ltr"
        {...input}
        onChange={(event) => {
          input.onChange(event);
          // With the last digit all is said.
          const { data } = challengeCodeForm.safeParse({ code: event.currentTarget.value });
          if (data !== undefined) send(data);
        }}
      />
      <SubmitButton plain size="md" fullWidth loading={answer.isPending}>
        {translate('Sign in')}
      </SubmitButton>
    </PlainForm>
  );
}

function RecoveryForm({ onLeave }: FormProps) {
  const translate = useTranslate();
  const form = useAppForm({ action, initialValues: { recovery_code: '' }, schema: challengeRecoveryForm });
  const answer = useAnswer(onLeave, form.showError);
  return (
    <PlainForm action={action} onSubmit={form.onSubmit((values) => answer.mutate(values))}>
      <SentNotice sent={form.sent} />
      <Text size="sm">{translate('Enter one of your recovery codes. Each code works only once.')}</Text>
      <TextInput
        label={translate('Recovery code')}
        description={translate(
          'Two groups of ten letters and digits, separated by a dash. Codes are case-sensitive.',
        )}
        placeholder="xxxxxxxxxx-xxxxxxxxxx"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={recoveryCodeLength + 4}
        required
        withAsterisk={false}
        autoFocus
        size="md"
        dir="ltr"
        {...form.getInputProps('recovery_code')}
      />
      <SubmitButton plain size="md" fullWidth loading={answer.isPending}>
        {translate('Sign in')}
      </SubmitButton>
    </PlainForm>
  );
}
