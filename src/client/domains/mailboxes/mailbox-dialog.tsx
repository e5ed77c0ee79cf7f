import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { RecordDialog } from '#client/platform/form/record-dialog.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Mailbox } from '#shared/mailboxes.ts';
import { MailboxFields } from './mailbox-fields.tsx';
import { type MailboxFormProps, useMailboxForm } from './use-mailbox-form.ts';

function MailboxForm({ mailbox, onClose }: MailboxFormProps) {
  const translate = useTranslate();
  const { form, onSubmit, isPending } = useMailboxForm({ mailbox, onClose });
  return (
    <DialogForm
      onSubmit={onSubmit}
      onCancel={onClose}
      label={mailbox === null ? translate('Create') : translate('Save')}
      isPending={isPending}
    >
      <MailboxFields form={form} />
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
