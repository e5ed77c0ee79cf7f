import { NativeSelect, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '#client/platform/api/api.ts';
import { NameField } from '#client/platform/form/name-fields.tsx';
import type { AppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { inboundKinds, maxMailboxAliases } from '#shared/mailboxes.ts';
import { InboundWebhook } from './inbound-webhook.tsx';
import { FetchFields, fetchFields, ServerFields } from './server-fields.tsx';
import { useKindNames } from './use-kind-names.ts';
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

/** The name and the address of a mailbox. */
function NamedFields({ form }: FieldsProps) {
  const translate = useTranslate();
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
    </>
  );
}

function KindField({ form }: FieldsProps) {
  const translate = useTranslate();
  const { inbound } = useKindNames();
  return (
    <NativeSelect
      label={translate('Incoming email')}
      data={inboundKinds.map((value) => ({ value, label: inbound[value] }))}
      {...form.getInputProps('kind')}
    />
  );
}

/** The fields that a new mailbox begins with. */
export function FirstFields({ form }: FieldsProps) {
  return (
    <>
      <NamedFields form={form} />
      <KindField form={form} />
    </>
  );
}

/** The addresses of a mailbox, and what becomes of email to them. */
export function GeneralFields({ form }: FieldsProps) {
  const translate = useTranslate();
  return (
    <Stack>
      <NamedFields form={form} />
      <TagsInput
        label={translate('Further addresses')}
        description={translate('Emails to them belong to this mailbox, too.')}
        maxTags={maxMailboxAliases}
        splitChars={[',', ' ']}
        {...form.getInputProps('aliases')}
      />
      <PlaceFields form={form} />
      <Switch
        label={translate('Emails create tickets')}
        description={translate('Otherwise they only continue tickets that exist.')}
        {...form.getInputProps('allow_new_tickets', { type: 'checkbox' })}
      />
      <Switch
        label={translate('Enabled')}
        description={translate('While disabled, no email comes in here.')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </Stack>
  );
}

interface ReceivingFieldsProps extends FieldsProps {
  /** Stands above the fields. */
  note: ReactNode;
  /** Stands below those that say how the mailbox signs in. */
  connection: ReactNode;
}

/** How email comes in. */
export function ReceivingFields({ form, note, connection }: ReceivingFieldsProps) {
  const translate = useTranslate();
  const { kind } = form.getValues();
  // Wrong fields are shown, whatever was chosen since.
  const isFetched = kind === 'imap' || fetchFields.some((field) => field in form.errors);
  return (
    <Stack>
      {note}
      <KindField form={form} />
      {kind === 'webhook' && <InboundWebhook />}
      {isFetched && <ServerFields form={form} />}
      {connection}
      {isFetched && <FetchFields form={form} />}
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
    </Stack>
  );
}
