import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Placement, queueStateOf } from '#shared/ticket-placement.ts';
import type { StatusCategory } from '#shared/ticket-states.ts';
import { type AgentSearch, folderBeside } from '../agent-search.ts';

/**
 * Selects the folder of the ticket in the queue, once per ticket, after a link to the ticket's address alone. A ticket
 * opened from a list does not change that list, even if it has left the folder.
 */
export function useFolderBeside(
  ticket: Partial<Placement> & { id: number; status_category: StatusCategory },
  search: AgentSearch,
) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes of the open ticket do not switch the folder.
  useEffect(() => {
    const folder = folderBeside(queueStateOf(ticket), search);
    if (folder === null || document.querySelector('[data-queue] a[aria-current]') !== null) return;
    void navigate({
      to: '/agent/tickets/$ticketId',
      params: { ticketId: String(ticket.id) },
      search: { ...search, folder },
      replace: true,
    });
  }, [ticket.id]);
}
