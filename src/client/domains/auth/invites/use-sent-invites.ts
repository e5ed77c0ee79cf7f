import { useState } from 'react';
import { type AddressValues, noAddresses } from '#client/platform/form/address-entries.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

interface Skipped {
  email: string;
  reason: 'member' | 'invited';
}

interface SentInvitesOptions {
  /** The field that the addresses were typed in. */
  form: {
    setValues: (values: AddressValues) => void;
    clearFieldError: (name: 'emails') => void;
  };
  /** Shows the new invites in their list. */
  refresh: () => Promise<void>;
  onClose: () => void;
  /** Why an address gets no invite. */
  reasons: Record<Skipped['reason'], string>;
}

/**
 * What follows once invites were sent: their number is said and the dialog closes, unless addresses were left out. Those
 * stay in it with the reason.
 */
export function useSentInvites({ form, refresh, onClose, reasons }: SentInvitesOptions) {
  const translate = useTranslate();
  const [skipped, setSkipped] = useState<readonly Skipped[]>([]);
  const onSuccess = async (sent: { invites: readonly unknown[]; skipped: readonly Skipped[] }) => {
    await refresh();
    const count = sent.invites.length;
    if (count > 0) toast.positive(translate(':count invite sent|:count invites sent', { count }));
    if (sent.skipped.length === 0) return onClose();
    setSkipped(sent.skipped);
    form.setValues(noAddresses);
    form.clearFieldError('emails');
  };
  return { onSuccess, skipped: skipped.map(({ email, reason }) => ({ email, reason: reasons[reason] })) };
}
