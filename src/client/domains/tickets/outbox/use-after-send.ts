import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Scheduled } from '#shared/outbox.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { useUndoToast } from '../../operations/undo-bar.ts';
import type { Neighbors } from '../flow/use-neighbors.ts';
import { useCancelScheduled } from './use-outbox.ts';
import { useSendingPreferences } from './use-sending-preferences.ts';

/** The longest time that the announcement with its undo is shown. */
const maxShownMs = 60_000;

/** The steps after a reply was sent, or waits to be. */
export function useAfterSend({ user }: Pick<TicketDetails, 'user'>, neighbors: Neighbors) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const showUndo = useUndoToast();
  const takeBack = useCancelScheduled();
  const { preferences } = useSendingPreferences();
  return {
    /** Goes where the agent wants to be after a reply; false where that is here. */
    goesOn: (): boolean => {
      if (preferences.after_send === 'stay') return false;
      if (preferences.after_send === 'list') neighbors.leave();
      else neighbors.goOn();
      return true;
    },
    /** Says that a reply waits, with the way to take it back. */
    announce: (scheduled: Scheduled) => {
      void utils.outbox.list.invalidate();
      const left = Date.parse(scheduled.send_after) - Date.now();
      const text = translate('Reply to :name will be sent', { name: user.display_name });
      showUndo(text, () => void takeBack(scheduled), Math.min(Math.max(left, 1000), maxShownMs));
    },
  };
}
