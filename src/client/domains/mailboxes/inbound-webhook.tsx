import { Button, Stack, Text, TextInput } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { LtrText } from '#client/ui/ltr-text.tsx';

const path = '/api/v1/webhooks/inbound-email';

/** Whether own mail servers can deliver by SMTP, and where. */
function SmtpIn() {
  const translate = useTranslate();
  const { data } = api.inboundMail.smtp.useQuery();
  if (data === undefined) return null;
  const { smtp } = data;
  return (
    <Stack gap={2} role="group" aria-label={translate('Delivery by SMTP')}>
      <Text size="sm" fw={550}>
        {translate('Delivery by SMTP')}
      </Text>
      {smtp === null ? (
        <Text size="sm" c="dimmed">
          {translate('Off. Your own mail server can deliver emails as well. Set SMTP_IN_PORT to turn it on.')}
        </Text>
      ) : (
        <>
          <LtrText size="sm">{`${smtp.host}:${smtp.port}`}</LtrText>
          <Text size="sm" c="dimmed">
            {smtp.tls
              ? translate('On, with STARTTLS. Your own mail server can deliver emails to this address.')
              : translate('On, without encryption. Your own mail server can deliver emails to this address.')}
          </Text>
        </>
      )}
    </Stack>
  );
}

/** The address to which an email provider posts messages, and a new secret with which it signs them. */
export function InboundWebhook() {
  const translate = useTranslate();
  const mayRotate = usePermission('settings.update');
  const rotate = api.inboundMail.rotateSecret.useMutation({
    onError: (error) => toastError(error, translate),
  });
  return (
    <Stack gap="xs">
      <TextInput
        label={translate('Webhook URL')}
        description={translate('The provider posts each email to it as it came, signed with the secret.')}
        readOnly
        dir="ltr"
        value={new URL(path, window.location.origin).href}
      />
      {rotate.data !== undefined && (
        <TextInput
          label={translate('Secret')}
          description={translate('Copy it now. It is shown only once.')}
          readOnly
          dir="ltr"
          value={rotate.data.secret}
        />
      )}
      {mayRotate && rotate.data === undefined && (
        <>
          <Text size="sm" c="dimmed">
            {translate('A new secret replaces the previous one for all mailboxes.')}
          </Text>
          <Button variant="default" loading={rotate.isPending} onClick={() => rotate.mutate()}>
            {translate('Create a new secret')}
          </Button>
        </>
      )}
      <SmtpIn />
    </Stack>
  );
}
