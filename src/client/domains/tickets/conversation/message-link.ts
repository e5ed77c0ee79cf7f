const prefix = 'message-';

/** Id of a message's element, which links to it name. */
export const messageAnchor = (id: number) => `${prefix}${id}`;

/** The message that the fragment of an address names; null for none. */
export function linkedMessageId(hash: string): number | null {
  const id = hash.startsWith(prefix) ? hash.slice(prefix.length) : '';
  return /^\d{1,9}$/.test(id) ? Number(id) : null;
}

/** The address of a message of the open ticket. */
export const messageLink = (id: number) =>
  `${window.location.origin}${window.location.pathname}#${messageAnchor(id)}`;
