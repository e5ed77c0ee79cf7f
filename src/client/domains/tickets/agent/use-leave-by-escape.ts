import { useWindowEvent } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { AgentSearch } from '../agent-search.ts';
import { focusNewest } from '../conversation/focus-newest.ts';

/** What has a use of its own for the key. */
const openParts = '[role="menu"], [role="dialog"], [role="listbox"], [aria-expanded="true"]';
const fields = 'input, textarea, select, [contenteditable="true"]';

/** Steps out of a ticket: from a field to the newest message, from there to its row in the queue. */
export function useLeaveByEscape(search: AgentSearch): void {
  const navigate = useNavigate();
  const leave = ({ key, target, isComposing }: KeyboardEvent) => {
    if (key !== 'Escape' || isComposing || !(target instanceof Element)) return;
    if (target.closest(openParts) || document.querySelector('[role="dialog"], [role="menu"]')) return;
    const isInTicket = target.closest('[data-ticket]') !== null;
    if (target.closest(fields)) {
      if (isInTicket) focusNewest();
      return;
    }
    if (!isInTicket && target !== document.body) return;
    const row = document.querySelector<HTMLElement>('[data-queue] a[aria-current]');
    // On a phone there is one pane at a time, and the queue is not shown.
    if (row?.checkVisibility()) row.focus();
    else void navigate({ to: '/agent/tickets', search });
  };
  // Before those who close on the same key have done so.
  useWindowEvent('keydown', leave, { capture: true });
}
