import { useWindowEvent } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { AgentSearch } from '../agent-search.ts';
import { focusNewest } from '../conversation/focus-newest.ts';

/** Elements that handle Escape themselves. */
const openParts =
  '[role="menu"], [role="dialog"], [role="listbox"], [aria-expanded="true"], [aria-activedescendant]';
const fields = 'input, textarea, select, [contenteditable="true"]';

/** Escape leaves a ticket: from a field to the newest message, from there to its row in the queue. */
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
    // On a phone the queue is hidden while a ticket is open.
    if (row?.checkVisibility()) row.focus();
    else void navigate({ to: '/agent/tickets', search });
  };
  // Capture phase: before handlers that close an element on the same key.
  useWindowEvent('keydown', leave, { capture: true });
}
