import type { z } from 'zod';
import { type ApiOutputs, api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import type { updateTicketInput } from '#shared/tickets.ts';
import { useUndoBar } from '../../operations/undo-bar.ts';
import { useRefreshTicket } from '../live-tickets.ts';
import { customFieldId } from './custom-field-id.ts';

type FieldChanges = Omit<z.input<typeof updateTicketInput>, 'id'>;

/** Mutations of a ticket besides replies and notes. */
export function useTicketActions(id: number) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const refresh = useRefreshTicket();
  const user = useUser();
  const onError = (error: unknown) => toastError(error, translate);
  const offerUndo = useUndoBar();
  // One after the other, also those that wait for a connection.
  const scope = { id: `ticket-${id}` };
  const onSuccess = ({ ticket, operation }: ApiOutputs['tickets']['update']) => {
    utils.tickets.get.setData({ id }, { ticket });
    offerUndo(operation);
    return refresh(id);
  };
  const status = api.tickets.setStatus.useMutation({
    scope,
    onSuccess,
    onError: (error) => {
      const { errors } = readApiError(error);
      const fields = utils.ticketFields.shown.getData()?.fields ?? [];
      const missing = fields.filter(({ key }) => errors[`custom_fields.${key}`] !== undefined);
      const [first] = missing;
      if (first === undefined) return onError(error);
      const labels = missing.map(({ label }) => translate(label)).join(', ');
      toast.danger(translate('Fill in before you close this ticket: :fields', { fields: labels }));
      document.getElementById(customFieldId(first.key))?.focus();
    },
  });
  const update = api.tickets.update.useMutation({ scope, onSuccess, onError });
  const assign = api.tickets.assign.useMutation({
    scope,
    onSuccess: ({ operation }) => {
      offerUndo(operation);
      return refresh(id);
    },
    onError,
  });
  return {
    setStatus: (name: string) => status.mutate({ id, status: name }),
    assign: (userId: number | null) => assign.mutate({ ids: [id], userId }),
    assignToMe: () => user && assign.mutate({ ids: [id], userId: user.id }),
    update: (fields: FieldChanges) => update.mutate({ id, ...fields }),
    /** Values of the pending update. */
    pending: (update.isPending ? update.variables : {}) as FieldChanges,
    isSettingStatus: status.isPending,
    isAssigning: assign.isPending,
    isBusy: status.isPending || assign.isPending || update.isPending,
  };
}
