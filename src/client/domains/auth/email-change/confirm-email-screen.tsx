import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { readBootstrap, refreshBootstrap } from '#client/platform/bootstrap.ts';
import { PlainForm } from '#client/platform/form/plain-form.tsx';
import { useSentForm } from '#client/platform/form/sent-form.ts';
import { SentNotice } from '#client/platform/form/sent-notice.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AuthLayout } from '../auth-layout.tsx';

const action = '/auth/email/change';

/** Gives the account the address of the mail; a button, because programs open the links of mails too. */
export function ConfirmEmailScreen({ token, email }: { token: string; email: string }) {
  const translate = useTranslate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const sent = useSentForm(action);
  const confirm = api.auth.emailChange.confirm.useMutation({
    onSuccess: async () => {
      await refreshBootstrap(queryClient);
      const isSignedIn = readBootstrap(queryClient).user !== null;
      await router.navigate({ to: isSignedIn ? '/account-settings' : '/login' });
      toast.positive(translate('Your email address has been changed'));
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <AuthLayout heading={translate('Confirm email address')}>
      <Text ta="center" style={{ overflowWrap: 'anywhere' }}>
        {translate("After that, you'll sign in with :email and receive your emails there.", { email })}
      </Text>
      <PlainForm
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate({ token });
        }}
      >
        <SentNotice sent={sent} />
        <input type="hidden" name="token" value={token} />
        <SubmitButton plain size="md" fullWidth loading={confirm.isPending}>
          {translate('Use this address')}
        </SubmitButton>
      </PlainForm>
    </AuthLayout>
  );
}
