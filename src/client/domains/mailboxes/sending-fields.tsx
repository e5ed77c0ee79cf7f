import { NativeSelect, NumberInput, PasswordInput, Stack, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';
import { mailSecurities } from '#shared/mail-server.ts';
import { outboundKinds } from '#shared/mailbox-sending.ts';
import { useKindNames } from './use-kind-names.ts';
import type { MailboxValues } from './use-mailbox-form.ts';

const placeholders = [
  '{{customer.first_name|there}}',
  '{{ticket.id}}',
  '{{ticket.subject}}',
  '{{site.name}}',
];

interface FieldsProps {
  form: AppForm<MailboxValues>;
}

/** The mail server that a mailbox has of its own for sending. */
function OwnServerFields({ form }: FieldsProps) {
  const translate = useTranslate();
  const securities = {
    starttls: 'STARTTLS',
    tls: 'TLS',
    automatic: translate('STARTTLS if offered'),
    none: translate('No encryption'),
  };
  return (
    <>
      <TextInput
        label={translate('Mail server for sending')}
        placeholder="smtp.example.org"
        dir="ltr"
        {...form.getInputProps('outbound_host')}
      />
      <NumberInput
        label={translate('Port for sending')}
        min={1}
        max={65_535}
        allowDecimal={false}
        {...form.getInputProps('outbound_port')}
      />
      <NativeSelect
        label={translate('Encryption')}
        data={mailSecurities.map((value) => ({ value, label: securities[value] }))}
        {...form.getInputProps('outbound_security')}
      />
      <TextInput
        label={translate('Username for sending')}
        autoComplete="off"
        dir="ltr"
        {...form.getInputProps('outbound_username')}
      />
      <PasswordInput
        label={translate('Password for sending')}
        description={
          form.getValues().auth === 'password'
            ? undefined
            : translate('Leave empty to sign in by the connection of the mailbox.')
        }
        autoComplete="new-password"
        {...form.getInputProps('outbound_password')}
      />
    </>
  );
}

interface SendingFieldsProps extends FieldsProps {
  /** Stands above the fields. */
  note: ReactNode;
}

/** How email of a mailbox's tickets goes out. */
export function SendingFields({ form, note }: SendingFieldsProps) {
  const translate = useTranslate();
  const { outbound } = useKindNames();
  // Wrong fields are shown, whatever was chosen since.
  const isOwn =
    form.getValues().outbound_kind === 'smtp' ||
    Object.keys(form.errors).some((field) => field.startsWith('outbound_'));
  return (
    <Stack>
      {note}
      <NativeSelect
        label={translate('Outgoing email')}
        data={outboundKinds.map((value) => ({ value, label: outbound[value] }))}
        {...form.getInputProps('outbound_kind')}
      />
      {isOwn && <OwnServerFields form={form} />}
    </Stack>
  );
}

/** The texts that a mailbox adds or sends by itself. */
export function AnswerFields({ form }: FieldsProps) {
  const translate = useTranslate();
  const isConfirmed = form.getValues().auto_reply_enable || 'auto_reply_body' in form.errors;
  return (
    <Stack>
      <AutosizeTextarea
        label={translate('Signature of the mailbox')}
        description={translate('Below every reply in emails, after the signature of the agent.')}
        rows={2}
        maxRows={8}
        dir="auto"
        {...form.getInputProps('signature')}
      />
      <Switch
        label={translate('Confirm new tickets')}
        description={translate('Senders get an automatic reply, at most a few in a short time.')}
        {...form.getInputProps('auto_reply_enable', { type: 'checkbox' })}
      />
      {isConfirmed && (
        <AutosizeTextarea
          label={translate('Text of the automatic reply')}
          description={translate('Leave empty for the email of the site. Placeholders: :names', {
            // Of an own direction: right-to-left lines would put the commas into the names.
            names: `\u2066${placeholders.join(', ')}\u2069`,
          })}
          rows={3}
          maxRows={12}
          dir="auto"
          {...form.getInputProps('auto_reply_body')}
        />
      )}
    </Stack>
  );
}
