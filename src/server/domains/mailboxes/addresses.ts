import type { Services } from '../../platform/services.ts';

const purpose = 'reply-address';

/** Signatures are in lower case, as some mail servers change the case of addresses. */
const signatureLength = 20;

const sign = ({ keys }: Pick<Services, 'keys'>, ticketId: number, recipient: string) =>
  keys.digest(purpose, `${ticketId}:${recipient.toLowerCase()}`).toString('hex').slice(0, signatureLength);

/** The address to which a recipient of a ticket's mails replies: it names the ticket, and proves who got it. */
export function replyAddress(
  services: Pick<Services, 'keys'>,
  mailbox: string,
  ticketId: number,
  recipient: string,
): string {
  const at = mailbox.lastIndexOf('@');
  return `${mailbox.slice(0, at)}+${ticketId}-${sign(services, ticketId, recipient)}${mailbox.slice(at)}`;
}

const signed = /^([^@]+)\+(\d{1,9})-([0-9a-f]{20})(@[^@]+)$/;

export interface SignedAddress {
  /** The address of the mailbox. */
  mailbox: string;
  ticket_id: number;
  /** Whether it was made for that recipient. */
  isFor: (recipient: string) => boolean;
}

/** Reads a reply address; null for any other one. Its signature is checked against a recipient. */
export function readReplyAddress(services: Pick<Services, 'keys'>, address: string): SignedAddress | null {
  const [, local, id, signature, domain] = signed.exec(address.toLowerCase()) ?? [];
  if (local === undefined || id === undefined) return null;
  const ticket_id = Number(id);
  return {
    mailbox: `${local}${domain}`,
    ticket_id,
    isFor: (recipient) => sign(services, ticket_id, recipient) === signature,
  };
}

/** An address in lower case, without what follows a plus in its local part. */
export function withoutDetail(address: string): string {
  const lower = address.toLowerCase();
  const [plus, at] = [lower.indexOf('+'), lower.lastIndexOf('@')];
  return plus < 0 || plus > at ? lower : lower.slice(0, plus) + lower.slice(at);
}
