import { useState } from 'react';
import { type AddressValues, allEntries, copiesError } from '#client/platform/form/address-entries.ts';
import { AddressesInput } from '#client/platform/form/addresses-input.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { maxCopies } from '#shared/recipients.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { useTicketActions } from './use-ticket-actions.ts';

/** The addresses that get the replies to a ticket in copy. They are saved as soon as all of them are addresses. */
export function CopiesInput({ ticket }: { ticket: TicketDetails }) {
  const translate = useTranslate();
  const { update, pending } = useTicketActions(ticket.id);
  const stored = pending.cc ?? ticket.cc ?? [];
  const [text, setText] = useState('');
  const [unsaved, setUnsaved] = useState<string[] | null>(null);
  const values: AddressValues = { emails: unsaved ?? [...stored], emails_text: text };
  const save = (entries: string[]) => {
    const isWrong = copiesError(entries, maxCopies, translate) !== undefined;
    setUnsaved(isWrong ? entries : null);
    if (!isWrong) update({ cc: entries });
  };
  return (
    <AddressesInput
      size="xs"
      aria-label={translate('Cc')}
      placeholder={values.emails.length === 0 ? translate('Add an address') : ''}
      disabled={!ticket.can.update}
      values={values}
      error={unsaved === null ? undefined : copiesError(unsaved, maxCopies, translate)}
      onChange={({ emails, emails_text }) => {
        if (emails_text !== undefined) setText(emails_text);
        if (emails !== undefined) save(emails);
      }}
      onBlur={() => {
        if (text.trim() === '') return;
        save(allEntries(values));
        setText('');
      }}
    />
  );
}
