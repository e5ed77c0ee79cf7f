/** Messages of a ticket: replies between both sides; notes and forwards among those who work on it. */
export const messageTypes = ['replies', 'notes', 'forwards'] as const;

export type MessageType = (typeof messageTypes)[number];

/** Whether a message is read only by people who work on its ticket. */
export const isInternal = ({ type }: { type: MessageType }) => type !== 'replies';

/** How an address gets a message; no one else sees addresses in `bcc`. */
export const recipientKinds = ['to', 'cc', 'bcc'] as const;

export type RecipientKind = (typeof recipientKinds)[number];

/** Messages that the composer of a ticket writes; forwards have a dialog of their own. */
export type ComposedType = Exclude<MessageType, 'forwards'>;
