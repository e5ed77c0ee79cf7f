import { useState } from 'react';
import { type AddressValues, allEntries, copiesError } from '#client/platform/form/address-entries.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { maxCopies } from '#shared/recipients.ts';
import { addressChanges, addressesIn } from '../drafts/draft-addresses.ts';
import { useTextDraft } from '../drafts/use-text-draft.ts';

const emptyCopies = { cc: '', cc_text: '', bcc: '', bcc_text: '' };

export type CopyKind = 'cc' | 'bcc';

/** The addresses that get a reply besides; they survive as its text does. */
export function useCopies(ticketId: number) {
  const translate = useTranslate();
  const draft = useTextDraft(`ticket:${ticketId}:copies`, emptyCopies);
  const [isOpen, setOpen] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const addresses = (kind: CopyKind) => addressesIn(draft.values ?? emptyCopies, kind);
  const entries = { cc: allEntries(addresses('cc')), bcc: allEntries(addresses('bcc')) };
  const errorOf = (kind: CopyKind) => copiesError(entries[kind], maxCopies, translate);
  return {
    isOpen: isOpen || !draft.isBlank,
    /** Whether they were opened just now, and not found in the draft. */
    isWanted: isOpen,
    open: () => setOpen(true),
    addresses,
    change: (kind: CopyKind, changes: Partial<AddressValues>) => {
      draft.change(addressChanges(kind, changes));
      setChecked(false);
    },
    error: (kind: CopyKind) => (isChecked ? errorOf(kind) : undefined),
    /** The entries to send; null while one is no address, which is then said. */
    read: () => {
      setChecked(true);
      return errorOf('cc') === undefined && errorOf('bcc') === undefined ? entries : null;
    },
    clear: () => {
      draft.clear();
      setOpen(false);
      setChecked(false);
    },
  };
}

export type Copies = ReturnType<typeof useCopies>;
