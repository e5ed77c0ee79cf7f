import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { RecordDialog } from '#client/platform/form/record-dialog.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Mailbox } from '#shared/mailboxes.ts';
import { ReceivingFailure, SendingFailure } from './failures.tsx';
import { MailboxConflict } from './mailbox-conflict.tsx';
import { MailboxConnection } from './mailbox-connection.tsx';
import { type MailboxSection, MailboxSections } from './mailbox-sections.tsx';
import { MailboxTest } from './mailbox-test.tsx';
import { MailboxWizard } from './mailbox-wizard.tsx';
import { useMailboxForm } from './use-mailbox-form.ts';

interface MailboxFormProps {
  mailbox: Mailbox;
  onClose: () => void;
}

/** The sections with something to mend. */
function failingSections({ inbound, connected_at, last_error, last_send_error }: Mailbox): MailboxSection[] {
  const isUnconnected = inbound.kind === 'imap' && inbound.auth !== 'password' && connected_at === null;
  return [
    ...(last_error !== null || isUnconnected ? (['receiving'] as const) : []),
    ...(last_send_error !== null ? (['sending'] as const) : []),
  ];
}

function MailboxForm({ mailbox, onClose }: MailboxFormProps) {
  const translate = useTranslate();
  const { form, edited, onSubmit, isPending } = useMailboxForm({ mailbox, onSaved: onClose });
  const failing = failingSections(mailbox);
  return (
    <DialogForm onSubmit={onSubmit} onCancel={onClose} label={translate('Save')} isPending={isPending}>
      <MailboxConflict edited={edited} />
      <MailboxSections
        form={form}
        initial={['general', ...failing]}
        failing={failing}
        notes={{
          receiving: <ReceivingFailure mailbox={mailbox} />,
          connection: <MailboxConnection mailbox={mailbox} isChanged={form.isDirty()} />,
          sending: <SendingFailure mailbox={mailbox} />,
        }}
      />
      <MailboxTest mailbox={mailbox} isChanged={form.isDirty()} />
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
      {(known) =>
        known === null ? (
          <MailboxWizard onClose={onClose} />
        ) : (
          <MailboxForm mailbox={known} onClose={onClose} />
        )
      }
    </RecordDialog>
  );
}
