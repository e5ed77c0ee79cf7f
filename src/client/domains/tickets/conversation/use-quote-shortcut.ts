import { useShortcuts } from '#client/platform/keys/use-shortcuts.ts';
import { isInternal } from '#shared/message-types.ts';
import type { Reply } from '#shared/tickets.ts';
import { messageAnchor } from './message-link.ts';
import type { OnQuote } from './message-menu.tsx';
import { quoteOf, selectionIn } from './quote.ts';

/** The message that the selection is in, and the selected part; null for none. */
function selectedIn(replies: readonly Reply[]): { reply: Reply; html: string } | null {
  const node = window.getSelection()?.anchorNode ?? null;
  const message = (node instanceof Element ? node : node?.parentElement)?.closest('[data-message]') ?? null;
  const html = selectionIn(message);
  const reply = replies.find(({ id }) => messageAnchor(id) === message?.id);
  return reply === undefined || html === null ? null : { reply, html };
}

/**
 * The key that quotes what is selected in a message, else the last message of the customer.
 * @param quotesInNotes The ticket takes notes only.
 */
export function useQuoteShortcut(replies: readonly Reply[], quotesInNotes: boolean, onQuote: OnQuote): void {
  useShortcuts({
    quote: () => {
      const last = replies.findLast(({ by_requester }) => by_requester);
      const { reply, html } = selectedIn(replies) ?? { reply: last, html: last?.body ?? '' };
      if (reply === undefined) return;
      onQuote(isInternal(reply) || quotesInNotes ? 'notes' : 'replies', quoteOf(html));
    },
  });
}
