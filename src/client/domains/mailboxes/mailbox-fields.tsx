import { NativeSelect, Switch, TagsInput, TextInput } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { NameField } from '#client/platform/form/name-fields.tsx';
import type { AppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { inboundKinds, maxMailboxAliases } from '#shared/mailboxes.ts';
import { InboundWebhook } from './inbound-webhook.tsx';
import { SendingFields } from './sending-fields.tsx';
import { FetchFields, ServerFields } from './server-fields.tsx';
import type { MailboxValues } from './use-mailbox-form.ts';

/** The group and category of new tickets, for those who may see them. */
function PlaceFields({ form }: { form: AppForm<MailboxValues> }) {
  const translate = useTranslate();
  const isAgent = usePermission('tickets.update');
  const { data } = api.tickets.agentOptions.useQuery(undefined, { enabled: isAgent });
  if (data === undefined) return null;
  const choices = (records: readonly { id: number; name: string }[], none: string) => [
    { value: '', label: none },
    ...records.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <>
      <NativeSelect
        label={translate('Group of new tickets')}
        data={choices(data.groups, translate('Default group'))}
        {...form.getInputProps('group_id')}
      />
      <NativeSelect
        label={translate('Category of new tickets')}
        data={choices(data.categories, translate('No category'))}
        {...form.getInputProps('category_id')}
      />
    </>
  );
}

interface FieldsProps {
  form: AppForm<MailboxValues>;
}

/** The address of a mailbox, and how email comes in. */
export function AddressFields({ form }: FieldsProps) {
  const translate = useTranslate();
  const kinds = {
    none: translate('No incoming email'),
    webhook: translate('Delivered by a provider or mail server'),
    imap: translate('Fetch from a mail server (IMAP)'),
  };
  return (
    <>
      <NameField {...form.getInputProps('name')} />
      <TextInput
        type="email"
        label={translate('Email address')}
        placeholder="support@example.org"
        dir="ltr"
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label={translate('Incoming email')}
        data={inboundKinds.map((value) => ({ value, label: kinds[value] }))}
        {...form.getInputProps('kind')}
      />
    </>
  );
}

/** Where its email comes from. */
export function SourceFields({ form }: FieldsProps) {
  const { kind } = form.getValues();
  if (kind === 'imap') return <ServerFields form={form} />;
  return kind === 'webhook' ? <InboundWebhook /> : null;
}

/** Further fields, which most mailboxes leave as they are. */
export function FurtherFields({ form }: FieldsProps) {
  const translate = useTranslate();
  return (
    <>
      {form.getValues().kind === 'imap' && <FetchFields form={form} />}
      <TagsInput
        label={translate('Further addresses')}
        description={translate('Emails to them belong to this mailbox, too.')}
        maxTags={maxMailboxAliases}
        splitChars={[',', ' ']}
        {...form.getInputProps('aliases')}
      />
      <SendingFields form={form} />
      <PlaceFields form={form} />
      <Switch
        label={translate('Emails create tickets')}
        description={translate('Otherwise they only continue tickets that exist.')}
        {...form.getInputProps('allow_new_tickets', { type: 'checkbox' })}
      />
      <Switch
        label={translate('Accept automatic emails')}
        description={translate('Such as those of programs and mailing lists. They get no automatic reply.')}
        {...form.getInputProps('accept_automated', { type: 'checkbox' })}
      />
      <TextInput
        label={translate('Receiving server')}
        description={translate(
          'Its checks of senders are believed. Its name comes first in the Authentication-Results header of emails.',
        )}
        placeholder="mx.example.org"
        dir="ltr"
        {...form.getInputProps('authserv_id')}
      />
      <Switch
        label={translate('Enabled')}
        description={translate('While disabled, no email comes in here.')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </>
  );
}
