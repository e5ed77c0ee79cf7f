/** Id of the message list, for links and shortcuts. */
export const conversationId = 'conversation';

/** Focuses the newest message, where the page's shortcuts work again. */
export function focusNewest(): void {
  const messages = document.querySelectorAll<HTMLElement>(`#${conversationId} [data-message]`);
  const newest = messages.item(messages.length - 1) as HTMLElement | null;
  (newest ?? document.getElementById(conversationId))?.focus();
}
