import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconSend } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Webhook } from '#shared/webhooks.ts';
import { api } from '../../platform/api/api.ts';
import { ConfirmedButton } from '../../platform/form/confirmed-button.tsx';
import { EditConflict } from '../../platform/form/edit-conflict.tsx';
import { useEditedRecord } from '../../platform/form/use-edited-record.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { useReadPageNotifications } from '../notifications/use-mark-as-read.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { fieldsOf, useWebhookForm, type WebhookFields, WebhookForm } from './webhook-form.tsx';
import { WebhookMenu } from './webhook-menu.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { WebhookState } from './webhook-state.tsx';

/** Its name, address and events. What others change meanwhile appears, and takes away nothing that was typed. */
function EditedWebhook({ webhook, readOnly }: { webhook: Webhook; readOnly: boolean }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { id } = webhook;
  const stored = useMemo(() => fieldsOf(webhook), [webhook]);
  const form = useWebhookForm(stored);
  const update = api.webhooks.update.useMutation({
    onSuccess: async (answer) => {
      edited.saved(fieldsOf(answer.webhook));
      toast.positive(translate('Webhook saved'));
      await utils.webhooks.invalidate();
    },
    onError: (error) => edited.refused(error),
  });
  const edited = useEditedRecord<WebhookFields>({
    form,
    stored,
    read: async () => fieldsOf((await utils.client.webhooks.get.query({ id })).webhook),
    save: (changes, before) => update.mutate({ id, ...changes, before }),
  });
  const labels: Record<keyof WebhookFields, string> = {
    name: translate('Name'),
    url: translate('URL'),
    events: translate('Events'),
    enabled: translate('Enabled'),
  };
  return (
    <WebhookForm
      form={form}
      label={translate('Save changes')}
      isPending={update.isPending}
      readOnly={readOnly}
      onSubmit={edited.submit}
    >
      <EditConflict
        edited={edited}
        text={translate('Someone else changed this webhook while you were editing.')}
        labels={labels}
      />
    </WebhookForm>
  );
}

/** One webhook: what it hears, its secret, and what was sent. */
export function WebhookScreen({ id }: { id: number }) {
  useReadPageNotifications(`/admin/webhooks/${id}`);
  const translate = useTranslate();
  const utils = api.useUtils();
  const mayUpdate = usePermission('webhooks.update');
  const webhook = api.webhooks.get.useQuery({ id }).data?.webhook;
  const [secret, setSecret] = useState<string | null>(null);
  const onError = (error: unknown) => toastError(error, translate);
  const rotate = api.webhooks.rotateSecret.useMutation({
    onSuccess: ({ webhook: changed }) => setSecret(changed.secret),
    onError,
  });
  const test = api.webhooks.test.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Test event sent'));
      await utils.webhooks.deliveries.invalidate({ id });
    },
    onError,
  });
  if (webhook === undefined) return null;
  return (
    <AdminPage
      title={webhook.name}
      description={<WebhookState webhook={webhook} />}
      actions={
        <>
          {mayUpdate && (
            <Button
              variant="default"
              leftSection={<IconSend size={16} aria-hidden />}
              loading={test.isPending}
              onClick={() => test.mutate({ id })}
            >
              {translate('Send test')}
            </Button>
          )}
          <WebhookMenu webhook={webhook} />
        </>
      }
    >
      {webhook.disabled_reason !== null && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {webhook.disabled_reason === 'gone'
            ? translate('This webhook was disabled because its endpoint is gone (410).')
            : translate('This webhook was disabled after too many consecutive failed deliveries.')}
        </Alert>
      )}
      <SettingsSection id="webhook" title={translate('Endpoint and events')}>
        <EditedWebhook webhook={webhook} readOnly={!mayUpdate} />
      </SettingsSection>
      {mayUpdate && (
        <SettingsSection
          id="secret"
          title={translate('Secret')}
          description={translate(
            'The new secret is shown only once. The current secret stops working immediately.',
          )}
        >
          <ConfirmedButton
            leftSection={<IconRefresh size={16} aria-hidden />}
            label={translate('Rotate secret')}
            question={translate('Rotate the secret?')}
            outcome={translate(
              "Deliveries are signed with the new secret right away. Until your endpoint has it, it can't verify them. This can't be undone.",
            )}
            isPending={rotate.isPending}
            onConfirm={() => rotate.mutate({ id })}
          />
        </SettingsSection>
      )}
      <SettingsSection
        id="deliveries"
        title={translate('Deliveries')}
        description={translate('Deliveries from the last 14 days, newest first.')}
      >
        <DeliveryLog id={id} mayReplay={mayUpdate} />
      </SettingsSection>
      <WebhookSecret secret={secret} onClose={() => setSecret(null)} />
    </AdminPage>
  );
}
