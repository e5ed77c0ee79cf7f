/** A key that signs the mails of a domain (DKIM), as nodemailer takes it. */
export interface SigningKey {
  domainName: string;
  keySelector: string;
  /** PEM. */
  privateKey: string;
}

/** The address of a sender. @param from An address, or `Name <address>`. */
export const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** The domain of a sender, in lower case. @param from An address, or `Name <address>`. */
export function senderDomain(from: string | { address: string }): string {
  const address = typeof from === 'string' ? addressIn(from) : from.address;
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
