import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Webhook, type WebhookEvent, webhookCreateInput } from '#shared/webhooks.ts';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { type AppForm, useAppForm } from '../../platform/form/use-app-form.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { EventPicker } from './event-picker.tsx';

export type WebhookFields = Pick<Webhook, 'name' | 'url' | 'events' | 'enabled'>;

export const fieldsOf = ({ name, url, events, enabled }: WebhookFields): WebhookFields => ({
  name,
  url,
  events,
  enabled,
});

export const useWebhookForm = (initial: WebhookFields) =>
  useAppForm<WebhookFields>({
    initialValues: fieldsOf(initial),
    schema: webhookCreateInput,
    labels: { url: 'URL' },
  });

interface WebhookFormProps {
  form: AppForm<WebhookFields>;
  label: string;
  isPending: boolean;
  readOnly?: boolean;
  onSubmit: (fields: WebhookFields) => void;
  /** What stands above the fields. */
  children?: ReactNode;
}

/** Name, address and events of a webhook. */
export function WebhookForm(props: WebhookFormProps) {
  const { form, label, isPending, readOnly = false, onSubmit, children } = props;
  const translate = useTranslate();
  return (
    <form method="post" noValidate onSubmit={form.onSubmit(onSubmit)}>
      {children}
      <Stack gap="md">
        <TextInput
          label={translate('Name')}
          required
          withAsterisk={false}
          maxLength={255}
          readOnly={readOnly}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={translate('URL')}
          description={translate(
            'Events are sent to this URL in POST requests. Private network addresses are not allowed.',
          )}
          type="url"
          dir="ltr"
          placeholder="https://"
          required
          withAsterisk={false}
          maxLength={2000}
          readOnly={readOnly}
          {...form.getInputProps('url')}
        />
        <Stack gap="xs">
          <Text size="sm" fw={500}>
            {translate('Events')}
          </Text>
          <EventPicker
            value={form.getValues().events}
            error={form.errors.events === undefined ? undefined : String(form.errors.events)}
            readOnly={readOnly}
            onChange={(events: WebhookEvent[]) => form.setFieldValue('events', events)}
          />
        </Stack>
        <Checkbox
          label={translate('Enabled')}
          description={translate('Disabled webhooks receive no events, but you can still send a test.')}
          disabled={readOnly}
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        {!readOnly && (
          <Group justify="flex-end">
            <SubmitButton loading={isPending}>{label}</SubmitButton>
          </Group>
        )}
      </Stack>
    </form>
  );
}
