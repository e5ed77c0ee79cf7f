import { z } from 'zod';
import { recordId } from './wire.ts';

/** Providers to which a mailbox is connected by OAuth, in place of a password. */
export const mailProviders = ['google', 'microsoft'] as const;

export type MailProvider = (typeof mailProviders)[number];

/** How a mailbox signs in to its mail server. */
export const mailboxAuths = ['password', ...mailProviders] as const;

/** Names of the providers. */
export const mailProviderNames = {
  google: 'Google',
  microsoft: 'Microsoft 365',
} as const satisfies Record<MailProvider, string>;

/** Which providers this site can connect to, and the address to register with them. */
export const mailConnectionsSchema = z.object({
  providers: z.array(z.enum(mailProviders)),
  redirect_uri: z.string(),
});

export const mailboxConnectInput = z.object({ id: recordId() });

/** What the provider sends the browser back with. */
export const mailboxConnectedInput = z.object({
  state: z.string().max(255),
  code: z.string().min(1).max(4000).nullish(),
  error: z.string().max(255).nullish(),
});
