import { NativeSelect, NumberInput, PasswordInput, Stack, Switch, TagsInput, TextInput } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { NameField } from '#client/platform/form/name-fields.tsx';
import { RecordDialog } from '#client/platform/form/record-dialog.tsx';
import { type AppForm, useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { afterFetching, inboundKinds, type Mailbox, maxMailboxAliases } from '#shared/mailboxes.ts';
import { InboundWebhook } from './inbound-webhook.tsx';

type Fields = Pick<
  Mailbox,
  'name' | 'email' | 'aliases' | 'enabled' | 'allow_new_tickets' | 'accept_automated'
> &
  Pick<Mailbox['inbound'], 'kind' | 'port' | 'tls' | 'folder' | 'after'> & {
    host: string;
    username: string;
    password: string;
    move_to: string;
    /** A day; empty for all messages. */
    since: string;
    /** Ids as texts; empty for none. */
    group_id: string;
    category_id: string;
  };

const idText = (id: number | null | undefined) => (id == null ? '' : String(id));
const idOf = (text: string) => (text === '' ? null : Number(text));

const initialValuesOf = (mailbox: Mailbox | null): Fields => ({
  name: mailbox?.name ?? '',
  email: mailbox?.email ?? '',
  aliases: mailbox?.aliases ?? [],
  enabled: mailbox?.enabled ?? true,
  allow_new_tickets: mailbox?.allow_new_tickets ?? true,
  accept_automated: mailbox?.accept_automated ?? false,
  kind: mailbox?.inbound.kind ?? 'imap',
  host: mailbox?.inbound.host ?? '',
  port: mailbox?.inbound.port ?? 993,
  tls: mailbox?.inbound.tls ?? true,
  username: mailbox?.inbound.username ?? '',
  password: mailbox?.inbound.password ?? '',
  folder: mailbox?.inbound.folder ?? 'INBOX',
  after: mailbox?.inbound.after ?? 'keep',
  move_to: mailbox?.inbound.move_to ?? '',
  since: mailbox?.inbound.since?.slice(0, 10) ?? '',
  group_id: idText(mailbox?.group_id),
  category_id: idText(mailbox?.category_id),
});

function inputOf(values: Fields) {
  const { name, email, aliases, enabled, allow_new_tickets, accept_automated, group_id, category_id } =
    values;
  const { kind, host, port, tls, username, password, folder, after, move_to, since } = values;
  return {
    ...{ name, email, aliases, enabled, allow_new_tickets, accept_automated },
    group_id: idOf(group_id),
    category_id: idOf(category_id),
    inbound: {
      ...{ kind, host, port, tls, username, folder, after, move_to },
      password: password === '' ? null : password,
      since: since === '' ? null : `${since}T00:00:00Z`,
    },
  };
}

interface MailboxFormProps {
  /** Null for a new mailbox. */
  mailbox: Mailbox | null;
  onClose: () => void;
}

function useMailboxForm({ mailbox, onClose }: MailboxFormProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const form = useAppForm<Fields>({
    initialValues: initialValuesOf(mailbox),
    labels: { group_id: 'group', category_id: 'category' },
    fieldFor: (named) => named.replace(/^inbound\./, ''),
  });
  const onSuccess = async () => {
    toast.positive(mailbox === null ? translate('Mailbox created') : translate('Mailbox saved'));
    onClose();
    await utils.mailboxes.invalidate();
  };
  const create = api.mailboxes.create.useMutation({ onSuccess, onError: form.showError });
  const update = api.mailboxes.update.useMutation({ onSuccess, onError: form.showError });
  return {
    form,
    onSubmit: form.onSubmit((values) =>
      mailbox === null
        ? create.mutate(inputOf(values))
        : update.mutate({ id: mailbox.id, ...inputOf(values) }),
    ),
    isPending: create.isPending || update.isPending,
  };
}

/** The mail server that a mailbox is fetched from. */
function ServerFields({ form }: { form: AppForm<Fields> }) {
  const translate = useTranslate();
  const afterNames = {
    keep: translate('Keep it on the mail server'),
    move: translate('Move it to another folder'),
    delete: translate('Delete it from the mail server'),
  };
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
      <PasswordInput
        label={translate('Password')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <TextInput label={translate('Folder')} dir="ltr" {...form.getInputProps('folder')} />
      <NativeSelect
        label={translate('After an email is stored')}
        data={afterFetching.map((value) => ({ value, label: afterNames[value] }))}
        {...form.getInputProps('after')}
      />
      {form.getValues().after === 'move' && (
        <TextInput label={translate('Move to folder')} dir="ltr" {...form.getInputProps('move_to')} />
      )}
      <TextInput
        type="date"
        label={translate('Start date')}
        description={translate('Older emails are left alone. Leave empty to fetch all of them.')}
        {...form.getInputProps('since')}
      />
    </>
  );
}

/** The group and category of new tickets, for those who may see them. */
function PlaceFields({ form }: { form: AppForm<Fields> }) {
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

function MailboxForm({ mailbox, onClose }: MailboxFormProps) {
  const translate = useTranslate();
  const { form, onSubmit, isPending } = useMailboxForm({ mailbox, onClose });
  const kinds = {
    none: translate('No incoming email'),
    webhook: translate('Webhook of an email provider'),
    imap: translate('Fetch from a mail server (IMAP)'),
  };
  return (
    <DialogForm
      onSubmit={onSubmit}
      onCancel={onClose}
      label={mailbox === null ? translate('Create') : translate('Save')}
      isPending={isPending}
    >
      <NameField {...form.getInputProps('name')} />
      <TextInput
        type="email"
        label={translate('Email address')}
        placeholder="support@example.org"
        dir="ltr"
        {...form.getInputProps('email')}
      />
      <TagsInput
        label={translate('Further addresses')}
        description={translate('Emails to them belong to this mailbox, too.')}
        maxTags={maxMailboxAliases}
        splitChars={[',', ' ']}
        {...form.getInputProps('aliases')}
      />
      <NativeSelect
        label={translate('Incoming email')}
        data={inboundKinds.map((value) => ({ value, label: kinds[value] }))}
        {...form.getInputProps('kind')}
      />
      {form.getValues().kind === 'imap' && (
        <Stack>
          <ServerFields form={form} />
        </Stack>
      )}
      {form.getValues().kind === 'webhook' && <InboundWebhook />}
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
      <Switch
        label={translate('Enabled')}
        description={translate('While disabled, no email comes in here.')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

interface MailboxDialogProps {
  /** The mailbox to edit, or `new`; null while the dialog is closed. */
  mailbox: Mailbox | 'new' | null;
  onClose: () => void;
}

/** Creates or edits a mailbox. */
export function MailboxDialog({ mailbox, onClose }: MailboxDialogProps) {
  const translate = useTranslate();
  return (
    <RecordDialog
      edited={mailbox}
      onClose={onClose}
      titles={{ create: translate('New mailbox'), change: translate('Edit mailbox') }}
    >
      {(known) => <MailboxForm mailbox={known} onClose={onClose} />}
    </RecordDialog>
  );
}
