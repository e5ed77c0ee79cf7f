import { NativeSelect, NumberInput, PasswordInput, Switch, TextInput } from '@mantine/core';
import type { AppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { afterFetching } from '#shared/mailboxes.ts';
import { AuthField } from './mailbox-connection.tsx';
import type { MailboxValues } from './use-mailbox-form.ts';

/** The fields of a mailbox that is fetched. */
export const fetchFields = ['host', 'port', 'username', 'password', 'folder', 'move_to', 'since'] as const;

/** The mail server that a mailbox is fetched from. */
export function ServerFields({ form }: { form: AppForm<MailboxValues> }) {
  const translate = useTranslate();
  return (
    <>
      <TextInput
        label={translate('Mail server')}
        placeholder="imap.example.org"
        dir="ltr"
        {...form.getInputProps('host')}
      />
      <NumberInput
        label={translate('Port')}
        min={1}
        max={65_535}
        allowDecimal={false}
        {...form.getInputProps('port')}
      />
      <Switch label={translate('Encrypt with TLS')} {...form.getInputProps('tls', { type: 'checkbox' })} />
      <TextInput
        label={translate('Username')}
        autoComplete="off"
        dir="ltr"
        {...form.getInputProps('username')}
      />
      <AuthField form={form} />
      {form.getValues().auth === 'password' && (
        <PasswordInput
          label={translate('Password')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      )}
    </>
  );
}

/** Which messages are fetched from the mail server, and what becomes of them there. */
export function FetchFields({ form }: { form: AppForm<MailboxValues> }) {
  const translate = useTranslate();
  const since = form.getInputProps('since');
  const afterNames = {
    keep: translate('Keep it on the mail server'),
    move: translate('Move it to another folder'),
    delete: translate('Delete it from the mail server'),
  };
  return (
    <>
      <TextInput label={translate('Folder')} dir="ltr" {...form.getInputProps('folder')} />
      <NativeSelect
        label={translate('After an email is stored')}
        data={afterFetching.map((value) => ({ value, label: afterNames[value] }))}
        {...form.getInputProps('after')}
      />
      {(form.getValues().after === 'move' || 'move_to' in form.errors) && (
        <TextInput label={translate('Move to folder')} dir="ltr" {...form.getInputProps('move_to')} />
      )}
      <TextInput
        type="date"
        label={translate('Start date')}
        description={translate('Older emails are left alone. Leave empty to fetch all of them.')}
        {...since}
        value={form.getValues().since.slice(0, 10)}
        onChange={({ target: { value: day } }) => since.onChange(day && `${day}T00:00:00.000Z`)}
      />
    </>
  );
}
