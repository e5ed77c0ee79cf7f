import { Button, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { api } from '../../platform/api/api.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useUser } from '../../platform/use-session.ts';
import { AuthLayout } from '../auth/auth-layout.tsx';

interface ConfirmRequestScreenProps {
  token: string;
  email: string;
  subject: string;
}

/** Makes a request that was sent without signing in one of the account; a button, because programs open the links of mails too. */
export function ConfirmRequestScreen({ token, email, subject }: ConfirmRequestScreenProps) {
  const translate = useTranslate();
  const router = useRouter();
  const user = useUser();
  const confirm = api.senders.confirm.useMutation({
    onSuccess: async ({ ticket_id, reset_token }) => {
      const redirect = `/hc/tickets/${ticket_id}`;
      const isTheirs = user?.email.toLowerCase() === email.toLowerCase();
      const reset = reset_token === null ? {} : { reset: reset_token, email };
      if (isTheirs) await router.navigate({ href: redirect });
      else await router.navigate({ to: '/login', search: { redirect, ...reset } });
      toast.positive(translate('Request confirmed'));
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <AuthLayout heading={translate('Confirm your request')}>
      <Text ta="center" style={{ overflowWrap: 'anywhere' }} dir="auto">
        {subject}
      </Text>
      <Text ta="center" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {translate(
          'Confirm that you sent this request with :email. It will be among the requests of your account.',
          {
            email,
          },
        )}
      </Text>
      <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
        {translate('I sent this request')}
      </Button>
    </AuthLayout>
  );
}
