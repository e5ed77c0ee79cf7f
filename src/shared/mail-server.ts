import { z } from 'zod';
import { plainText, refinement } from './validation.ts';

/** A mail server by its parts. */
export interface Server {
  host: string;
  port: number | '';
  /** `automatic` is STARTTLS with servers that offer it, else no encryption. */
  security: MailSecurity;
  user: string;
  password: string;
  /** Further options of the address, such as `tls.rejectUnauthorized`. */
  options: Record<string, string>;
}

const none: Server = { host: '', port: '', security: 'starttls', user: '', password: '', options: {} };

/** The options of an address that say how the connection is encrypted. */
const securityOptions = ['ignoreTLS', 'requireTLS'];

function securityOf({ protocol, searchParams }: URL): MailSecurity {
  if (protocol === 'smtps:') return 'tls';
  if (searchParams.get('requireTLS') === 'true') return 'starttls';
  return searchParams.get('ignoreTLS') === 'true' ? 'none' : 'automatic';
}

/** The parts of an address such as `smtp://user:password@mail.example.org:587`. */
export function readServer(address: unknown): Server {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : null;
  if (url === null) return none;
  return {
    host: url.hostname,
    port: url.port === '' ? '' : Number(url.port),
    security: securityOf(url),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    options: Object.fromEntries([...url.searchParams].filter(([name]) => !securityOptions.includes(name))),
  };
}

export const mailSecurities = ['none', 'starttls', 'tls', 'automatic'] as const;

const hostName = /^[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?$/i;

/** The name of a mail server; may be empty. */
export const mailHost = () =>
  plainText()
    .max(253)
    .refine((text) => text === '' || hostName.test(text), refinement('Enter the name of a mail server.'));

/** Readable data of a mail server: without its password. */
export const shownServerSchema = z.object({
  host: z.string(),
  /** Null where the protocol decides. */
  port: z.int().nullable(),
  /** `smtps` is encrypted from the first byte on. */
  protocol: z.enum(['smtp', 'smtps']),
  security: z.enum(mailSecurities),
  user: z.string(),
  has_password: z.boolean(),
});

export type MailSecurity = ShownServer['security'];

export type ShownServer = z.infer<typeof shownServerSchema>;

const protocolOf = (security: MailSecurity) => (security === 'tls' ? 'smtps' : 'smtp');

/** Null where there is no mail server. */
export function shownServer(address: unknown): ShownServer | null {
  const { host, port, security, user, password } = readServer(address);
  if (host === '') return null;
  return {
    host,
    port: port === '' ? null : port,
    protocol: protocolOf(security),
    security,
    user,
    has_password: password !== '',
  };
}

/** The address of the parts; null without a host. */
export function toAddress({ host, port, security, user, password, options }: Server): string | null {
  if (host.trim() === '') return null;
  const secret = password === '' ? '' : `:${encodeURIComponent(password)}`;
  const person = user === '' ? '' : `${encodeURIComponent(user)}${secret}@`;
  const query = new URLSearchParams({
    ...(security === 'starttls' && { requireTLS: 'true' }),
    ...(security === 'none' && { ignoreTLS: 'true' }),
    ...options,
  }).toString();
  const place = `${host.trim()}${port === '' ? '' : `:${port}`}${query && `?${query}`}`;
  return `${protocolOf(security)}://${person}${place}`;
}
