import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { RecordDialog } from '#client/platform/form/record-dialog.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Mailbox } from '#shared/mailboxes.ts';
import { MailboxConnection } from './mailbox-connection.tsx';
import { AddressFields, FurtherFields, SourceFields } from './mailbox-fields.tsx';
import { MailboxTest } from './mailbox-test.tsx';
import { MailboxWizard } from './mailbox-wizard.tsx';
import { SendingFailure } from './sending-failure.tsx';
import { useMailboxForm } from './use-mailbox-form.ts';

interface MailboxFormProps {
  mailbox: Mailbox;
  onClose: () => void;
}

function MailboxForm({ mailbox, onClose }: MailboxFormProps) {
  const translate = useTranslate();
  const { form, onSubmit, isPending } = useMailboxForm({ mailbox, onSaved: onClose });
  return (
    <DialogForm onSubmit={onSubmit} onCancel={onClose} label={translate('Save')} isPending={isPending}>
      <AddressFields form={form} />
      <SourceFields form={form} />
      <MailboxConnection mailbox={mailbox} isChanged={form.isDirty()} />
      <SendingFailure mailbox={mailbox} />
      <FurtherFields form={form} />
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
