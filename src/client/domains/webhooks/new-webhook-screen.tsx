import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { useWebhookForm, type WebhookFields, WebhookForm } from './webhook-form.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

interface NewWebhookFormProps {
  initial: WebhookFields;
  onMade: (webhook: { id: number; secret: string }) => void;
}

function NewWebhookForm({ initial, onMade }: NewWebhookFormProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const form = useWebhookForm(initial);
  const create = api.webhooks.create.useMutation({
    onSuccess: async ({ webhook }) => {
      onMade(webhook);
      await utils.webhooks.list.invalidate();
    },
    onError: form.showError,
  });
  return (
    <WebhookForm
      form={form}
      label={translate('Create webhook')}
      isPending={create.isPending}
      onSubmit={(fields) => create.mutate(fields)}
    />
  );
}

/** Makes a webhook, like another one when it is a copy, and shows its secret once. */
export function NewWebhookScreen({ from }: { from: number | undefined }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const original = api.webhooks.get.useQuery({ id: from ?? 0 }, { enabled: from !== undefined }).data
    ?.webhook;
  const [made, setMade] = useState<{ id: number; secret: string } | null>(null);
  if (from !== undefined && original === undefined) return null;
  const initial = {
    name: original === undefined ? '' : translate(':name (copy)', { name: original.name }),
    url: original?.url ?? '',
    events: original?.events ?? [],
    enabled: original?.enabled ?? true,
  };
  return (
    <AdminPage
      title={translate('New webhook')}
      description={translate('Notify other apps as soon as something happens here.')}
    >
      <SettingsSection id="webhook" title={translate('Endpoint and events')}>
        <NewWebhookForm initial={initial} onMade={setMade} />
      </SettingsSection>
      <WebhookSecret
        secret={made?.secret ?? null}
        onClose={() =>
          void navigate({ to: '/admin/webhooks/$webhookId', params: { webhookId: String(made?.id) } })
        }
      />
    </AdminPage>
  );
}
