import { EditConflict } from '#client/platform/form/edit-conflict.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { MailboxValues, useMailboxForm } from './use-mailbox-form.ts';

/** The labels of fields, as they are on the form. */
function useLabels(): Record<keyof MailboxValues, string> {
  const translate = useTranslate();
  return {
    name: translate('Name'),
    email: translate('Email address'),
    aliases: translate('Further addresses'),
    group_id: translate('Group of new tickets'),
    category_id: translate('Category of new tickets'),
    allow_new_tickets: translate('Emails create tickets'),
    enabled: translate('Enabled'),
    kind: translate('Incoming email'),
    host: translate('Mail server'),
    port: translate('Port'),
    tls: translate('Encrypt with TLS'),
    username: translate('Username'),
    auth: translate('Sign in'),
    password: translate('Password'),
    folder: translate('Folder'),
    after: translate('After an email is stored'),
    move_to: translate('Move to folder'),
    since: translate('Start date'),
    accept_automated: translate('Accept automatic emails'),
    authserv_id: translate('Receiving server'),
    outbound_kind: translate('Outgoing email'),
    outbound_host: translate('Mail server for sending'),
    outbound_port: translate('Port for sending'),
    outbound_security: translate('Encryption'),
    outbound_username: translate('Username for sending'),
    outbound_password: translate('Password for sending'),
    signature: translate('Signature of the mailbox'),
    auto_reply_enable: translate('Confirm new tickets'),
    auto_reply_body: translate('Text of the automatic reply'),
  };
}

/** Says that somebody else changed the mailbox meanwhile; nothing until then. */
export function MailboxConflict({ edited }: Pick<ReturnType<typeof useMailboxForm>, 'edited'>) {
  const translate = useTranslate();
  return (
    <EditConflict
      edited={edited}
      text={translate('Someone else changed this mailbox while you were editing.')}
      labels={useLabels()}
    />
  );
}
