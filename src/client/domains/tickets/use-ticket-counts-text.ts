import { useTranslate } from '../../platform/translation/use-translate.ts';

/** Text of an agent's ticket counts: "open" has the meaning of the folders. */
export function useTicketCountsText() {
  const translate = useTranslate();
  return ({ open_tickets, pending_tickets }: { open_tickets: number; pending_tickets: number }) => {
    const open = open_tickets - pending_tickets;
    return pending_tickets === 0
      ? translate(':count open', { count: open })
      : translate(':open open, :pending pending', { open, pending: pending_tickets });
  };
}
