/** Where the messages are, for links and keys that lead to them. */
export const conversationId = 'conversation';

/** Goes to the newest message: from there the keys of the page work again. */
export function focusNewest(): void {
  const messages = document.querySelectorAll<HTMLElement>(`#${conversationId} [data-message]`);
  const newest = messages.item(messages.length - 1) as HTMLElement | null;
  (newest ?? document.getElementById(conversationId))?.focus();
}
