import { z } from 'zod';
import type { Keys } from '../security/keys.ts';
import type { MailSite, MailTemplate } from './template.ts';

const purpose = 'unsubscribe';

const maxDays = 400;

const dayOf = (instant: string) => Math.floor(new Date(instant).getTime() / 86_400_000);

const content = z.tuple([z.string(), z.string(), z.int()]);

/** A kind of notification that is mailed to an address. */
export interface MailedKind {
  kind: string;
  email: string;
}

/**
 * The token with which the reader of a mail turns the emails of its kind off, without signing in. Sealed, so that a
 * forwarded link does not show whose it is.
 */
export const unsubscribeToken = (
  { keys }: { keys: Keys },
  { kind, email, sentAt }: MailedKind & { sentAt: string },
): string => keys.seal(purpose, JSON.stringify([kind, email, dayOf(sentAt)]));

/** The token of a mail; null for those that no reader turns off by one click, such as what an agent writes. */
export function unsubscribeTokenOf(
  services: { keys: Keys },
  {
    template,
    site,
    mail,
  }: {
    template: Pick<MailTemplate, 'isChosen' | 'isPersonal'>;
    site: MailSite;
    mail: { kind: string | null; recipient: string; created_at: string };
  },
): string | null {
  const { kind, recipient: email, created_at: sentAt } = mail;
  if (kind === null || !template.isChosen || template.isPersonal || !site.looks?.choices) return null;
  return unsubscribeToken(services, { kind, email, sentAt });
}

/** The page of a token. Mail programs send their click to the same address. */
export const unsubscribeLink = ({ url }: Pick<MailSite, 'url'>, token: string) =>
  `${url}/unsubscribe/${token}`;

/** The kind and the address of a token; null for a forged one, and after more than a year. */
export function readUnsubscribeToken({ keys }: { keys: Keys }, token: string): MailedKind | null {
  const opened = keys.unseal(purpose, token);
  if (opened === null) return null;
  const [kind, email, day] = content.parse(JSON.parse(opened));
  return dayOf(new Date().toISOString()) - day > maxDays ? null : { kind, email };
}
