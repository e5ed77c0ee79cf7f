import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { StatusCategory } from '#shared/ticket-states.ts';
import { type AgentSearch, folderBeside } from '../agent-search.ts';

/**
 * Shows the folder that a ticket is in beside it, once for each ticket, where a link within the page led to its address
 * alone. What was chosen in a list leaves that list as it is, also a row that stays there after it left the folder.
 */
export function useFolderBeside(
  ticket: { id: number; status_category: StatusCategory },
  search: AgentSearch,
) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes while the ticket is open moves no list.
  useEffect(() => {
    const folder = folderBeside(ticket.status_category, search);
    if (folder === null || document.querySelector('[data-queue] a[aria-current]') !== null) return;
    void navigate({
      to: '/agent/tickets/$ticketId',
      params: { ticketId: String(ticket.id) },
      search: { ...search, folder },
      replace: true,
    });
  }, [ticket.id]);
}
