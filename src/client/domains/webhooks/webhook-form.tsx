import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { type Webhook, type WebhookEvent, webhookCreateInput } from '#shared/webhooks.ts';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { EventPicker } from './event-picker.tsx';

export type WebhookFields = Pick<Webhook, 'name' | 'url' | 'events' | 'enabled'>;

interface WebhookFormProps {
  initial: WebhookFields;
  label: string;
  isPending: boolean;
  readOnly?: boolean;
  onSubmit: (fields: WebhookFields, showError: (error: unknown) => void) => void;
}

/** Name, address and events of a webhook. */
export function WebhookForm({ initial, label, isPending, readOnly = false, onSubmit }: WebhookFormProps) {
  const translate = useTranslate();
  const form = useAppForm({
    initialValues: { ...initial },
    schema: webhookCreateInput,
    labels: { url: 'address' },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit((values) => onSubmit(values as WebhookFields, form.showError))}
    >
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
          label={translate('Address')}
          description={translate(
            'Messages are sent there by POST. Addresses of private networks are refused.',
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
          description={translate('A disabled webhook hears nothing; you can still send a test.')}
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
