import { z } from 'zod';

/** A mail server by its parts. */
export interface Server {
  host: string;
  port: number | '';
  /** `smtps` is encrypted from the first byte on. */
  protocol: 'smtp' | 'smtps';
  user: string;
  password: string;
}

const none: Server = { host: '', port: '', protocol: 'smtp', user: '', password: '' };

/** The parts of an address such as `smtp://user:password@mail.example.org:587`. */
export function readServer(address: unknown): Server {
  const url = typeof address === 'string' && URL.canParse(address) ? new URL(address) : null;
  if (url === null) return none;
  return {
    host: url.hostname,
    port: url.port === '' ? '' : Number(url.port),
    protocol: url.protocol === 'smtps:' ? 'smtps' : 'smtp',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

/** Readable data of a mail server: without its password. */
export const shownServerSchema = z.object({
  host: z.string(),
  /** Null where the protocol decides. */
  port: z.int().nullable(),
  protocol: z.enum(['smtp', 'smtps']),
  user: z.string(),
  has_password: z.boolean(),
});

export type ShownServer = z.infer<typeof shownServerSchema>;

/** Null where there is no mail server. */
export function shownServer(address: unknown): ShownServer | null {
  const { port, password, ...server } = readServer(address);
  if (server.host === '') return null;
  return { ...server, port: port === '' ? null : port, has_password: password !== '' };
}

/** The address of the parts; null without a host. */
export function toAddress({ host, port, protocol, user, password }: Server): string | null {
  if (host.trim() === '') return null;
  const secret = password === '' ? '' : `:${encodeURIComponent(password)}`;
  const person = user === '' ? '' : `${encodeURIComponent(user)}${secret}@`;
  return `${protocol}://${person}${host.trim()}${port === '' ? '' : `:${port}`}`;
}
