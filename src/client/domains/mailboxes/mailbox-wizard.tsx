import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Mailbox, MailboxDiscovery } from '#shared/mailboxes.ts';
import { FirstFields } from './mailbox-fields.tsx';
import { MailboxSections } from './mailbox-sections.tsx';
import { MailboxTest } from './mailbox-test.tsx';
import { useMailboxForm } from './use-mailbox-form.ts';

/** Says which mail server was found, and what its provider demands. */
function FoundServer({ found: { source, provider, note } }: { found: MailboxDiscovery }) {
  const translate = useTranslate();
  const isSure = source !== 'guess' && source !== 'none';
  const sentences = {
    provider: translate('The mail server of :name was found.', { name: provider ?? '' }),
    srv: translate('The mail server was found.'),
    autoconfig: translate('The mail server was found.'),
    guess: translate('The mail server is a guess. Check its name.'),
    none: translate('No mail server was found. Enter its name.'),
  };
  return (
    <Alert color={isSure ? 'green' : 'yellow'} role="status" title={sentences[source]}>
      {note}
    </Alert>
  );
}

/** Tries out the mailbox that was created. */
function Trial({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Stack>
      <Text size="sm">{translate('The mailbox is saved. Test whether email comes in.')}</Text>
      <MailboxTest mailbox={mailbox} />
      <Group justify="flex-end">
        <Button onClick={onClose}>{translate('Done')}</Button>
      </Group>
    </Stack>
  );
}

/** The form of a new mailbox, and the mail server that was found for its address. */
function useWizard() {
  const [created, setCreated] = useState<Mailbox | null>(null);
  const [hasAddress, setHasAddress] = useState(false);
  const { form, onSubmit, isPending } = useMailboxForm({ mailbox: null, onSaved: setCreated });
  const discover = api.mailboxes.discover.useMutation({
    onSuccess: ({ imap }, { email }) => {
      form.setValues({ ...imap, username: form.getValues().username || email });
      setHasAddress(true);
    },
    // A server that can not be looked up is entered by hand.
    onError: (error) => {
      const isWrong = readApiError(error).errors.email !== undefined;
      if (isWrong) form.showError(error);
      else setHasAddress(true);
    },
  });
  const lookUp = form.onSubmit(({ kind, email }) =>
    kind === 'imap' ? discover.mutate({ email }) : setHasAddress(true),
  );
  return {
    ...{ form, created, hasAddress, found: discover.data },
    onSubmit: hasAddress ? onSubmit : lookUp,
    isPending: isPending || discover.isPending,
  };
}

/** Creates a mailbox: its address, its mail server as it was found, and a test. */
export function MailboxWizard({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { form, created, hasAddress, found, onSubmit, isPending } = useWizard();
  if (created !== null) return <Trial mailbox={created} onClose={onClose} />;
  const isFound = found !== undefined && form.getValues().kind === 'imap';
  return (
    <DialogForm
      onSubmit={onSubmit}
      onCancel={onClose}
      label={hasAddress ? translate('Create') : translate('Continue')}
      isPending={isPending}
    >
      {hasAddress ? (
        <MailboxSections
          form={form}
          initial={['receiving']}
          notes={{ receiving: isFound && <FoundServer found={found} /> }}
        />
      ) : (
        <FirstFields form={form} />
      )}
    </DialogForm>
  );
}
