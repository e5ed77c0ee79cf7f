import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useEditedRecord } from '#client/platform/form/use-edited-record.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { differingFields } from '#shared/edit-conflict.ts';
import type { Mailbox } from '#shared/mailboxes.ts';

/** The fields of a mailbox as they are typed. */
export type MailboxValues = Pick<
  Mailbox,
  'name' | 'email' | 'aliases' | 'enabled' | 'allow_new_tickets' | 'accept_automated' | 'signature'
> &
  Pick<Mailbox['inbound'], 'kind' | 'port' | 'tls' | 'auth' | 'folder' | 'after'> & {
    host: string;
    username: string;
    password: string;
    move_to: string;
    /** A moment; empty for all messages. */
    since: string;
    authserv_id: string;
    outbound_kind: Mailbox['outbound']['kind'];
    outbound_host: string;
    outbound_port: number;
    outbound_security: Mailbox['outbound']['security'];
    outbound_username: string;
    outbound_password: string;
    auto_reply_enable: boolean;
    auto_reply_body: string;
    /** Ids as texts; empty for none. */
    group_id: string;
    category_id: string;
  };

const idText = (id: number | null | undefined) => (id == null ? '' : String(id));
const idOf = (text: string) => (text === '' ? null : Number(text));

/** In the order of the screen: the first wrong field is focused. */
const initialValuesOf = (mailbox: Mailbox | null): MailboxValues => ({
  name: mailbox?.name ?? '',
  email: mailbox?.email ?? '',
  aliases: mailbox?.aliases ?? [],
  group_id: idText(mailbox?.group_id),
  category_id: idText(mailbox?.category_id),
  allow_new_tickets: mailbox?.allow_new_tickets ?? true,
  enabled: mailbox?.enabled ?? true,
  kind: mailbox?.inbound.kind ?? 'imap',
  host: mailbox?.inbound.host ?? '',
  port: mailbox?.inbound.port ?? 993,
  tls: mailbox?.inbound.tls ?? true,
  auth: mailbox?.inbound.auth ?? 'password',
  username: mailbox?.inbound.username ?? '',
  password: mailbox?.inbound.password ?? '',
  folder: mailbox?.inbound.folder ?? 'INBOX',
  after: mailbox?.inbound.after ?? 'keep',
  move_to: mailbox?.inbound.move_to ?? '',
  since: mailbox?.inbound.since ?? '',
  accept_automated: mailbox?.accept_automated ?? false,
  authserv_id: mailbox?.authserv_id ?? '',
  outbound_kind: mailbox?.outbound.kind ?? 'site',
  outbound_host: mailbox?.outbound.host ?? '',
  outbound_port: mailbox?.outbound.port ?? 587,
  outbound_security: mailbox?.outbound.security ?? 'starttls',
  outbound_username: mailbox?.outbound.username ?? '',
  outbound_password: mailbox?.outbound.password ?? '',
  signature: mailbox?.signature ?? '',
  auto_reply_enable: mailbox?.auto_reply.enable ?? true,
  auto_reply_body: mailbox?.auto_reply.body ?? '',
});

function inputOf(values: MailboxValues) {
  const { name, email, aliases, enabled, allow_new_tickets, accept_automated } = values;
  const { authserv_id, group_id, category_id, signature } = values;
  const { kind, host, port, tls, auth, username, password, folder, after, move_to, since } = values;
  return {
    ...{ name, email, aliases, enabled, allow_new_tickets, accept_automated, authserv_id, signature },
    group_id: idOf(group_id),
    category_id: idOf(category_id),
    inbound: {
      ...{ kind, host, port, tls, auth, username, folder, after, move_to },
      password: password === '' ? null : password,
      since: since === '' ? null : since,
    },
    outbound: {
      kind: values.outbound_kind,
      host: values.outbound_host,
      port: values.outbound_port,
      security: values.outbound_security,
      username: values.outbound_username,
      password: values.outbound_password === '' ? null : values.outbound_password,
    },
    auto_reply: { enable: values.auto_reply_enable, body: values.auto_reply_body },
  };
}

type Input = ReturnType<typeof inputOf>;

const pick = (input: Input, fields: readonly string[]): Partial<Input> =>
  Object.fromEntries(Object.entries(input).filter(([field]) => fields.includes(field)));

interface MailboxFormProps {
  /** Null for a new mailbox. */
  mailbox: Mailbox | null;
  onSaved: (mailbox: Mailbox) => void;
}

/** The form of a mailbox, which is created or saved. */
export function useMailboxForm({ mailbox, onSaved }: MailboxFormProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [stored] = useState(() => initialValuesOf(mailbox));
  const form = useAppForm<MailboxValues>({
    initialValues: stored,
    labels: {
      group_id: 'group',
      category_id: 'category',
      authserv_id: 'receiving server',
      outbound_host: 'mail server',
      auto_reply_body: 'text',
    },
    // Fields of parts are named `outbound.host`; those of `inbound` go by their own names.
    fieldFor: (named) => named.replace(/^inbound\./, '').replace('.', '_'),
  });
  const onSuccess = async (saved: { mailbox: Mailbox }) => {
    toast.positive(mailbox === null ? translate('Mailbox created') : translate('Mailbox saved'));
    onSaved(saved.mailbox);
    await utils.mailboxes.invalidate();
  };
  const create = api.mailboxes.create.useMutation({ onSuccess, onError: form.showError });
  const update = api.mailboxes.update.useMutation({
    onSuccess,
    onError: (error) => edited.refused(error),
  });
  const id = mailbox?.id ?? 0;
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => initialValuesOf((await utils.client.mailboxes.get.query({ id })).mailbox),
    save: (_changes, before) => {
      const values = form.getValues();
      // Parts such as the mail server are sent as a whole.
      const [from, to] = [inputOf({ ...values, ...before }), inputOf(values)];
      const changed = differingFields(to, from);
      update.mutate({ id, ...pick(to, changed), before: pick(from, changed) });
    },
  });
  return {
    ...{ form, edited },
    onSubmit: form.onSubmit(mailbox === null ? (values) => create.mutate(inputOf(values)) : edited.submit),
    isPending: create.isPending || update.isPending,
  };
}
