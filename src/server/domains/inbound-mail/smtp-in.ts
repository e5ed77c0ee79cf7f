import { readFile } from 'node:fs/promises';
import { type AddressInfo, BlockList, isIP } from 'node:net';
import pLimit from 'p-limit';
import type { SMTPServer, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { AppError } from '#shared/errors.ts';
import { maxMailSize, type SmtpInAddress } from '#shared/inbound-mail.ts';
import { baseUrl, type Env } from '../../platform/config/env.ts';
import type { Services } from '../../platform/services.ts';
import { authservIdOf, deliveredMailboxes } from './delivered.ts';
import { receiveMail } from './receive.ts';
import { mailboxOf } from './recipients.ts';
import { spoolMessage } from './spooled-message.ts';

/** Connections at a time, and recipients of a message. */
const max = { clients: 20, recipients: 100 };

/** Milliseconds: of silence, for a message as a whole, and for messages on their way when the process stops. */
const defaultPatience = { silence: 60_000, message: 600_000, stop: 7000 };

/** An answer to the mail server: with 4xx it tries again, after 421 the connection is closed. */
class Refusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

type Done = (error?: Error | null) => void;

/** Answers with what `act` throws; anything but a refusal is our own failure, and the mail server tries again. */
function answering(services: Services, act: () => Promise<unknown>, done: Done): void {
  act().then(
    () => done(),
    (error: unknown) => {
      if (error instanceof Refusal) return done(error);
      if (error instanceof AppError && error.kind === 'too_many')
        return done(new Refusal(451, 'Too many messages, try again later'));
      services.log.warn({ err: error }, 'a mail by SMTP was not taken');
      done(new Refusal(451, 'The message was not stored, try again later'));
    },
  );
}

/** The servers that may deliver: those that are named, else those of this machine. */
function peersOf({ SMTP_IN_PEERS = ['127.0.0.0/8', '::1'] }: Pick<Env, 'SMTP_IN_PEERS'>): BlockList {
  const peers = new BlockList();
  for (const peer of SMTP_IN_PEERS) {
    const [address = '', bits] = peer.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) peers.addAddress(address, family);
    else peers.addSubnet(address, Number(bits), family);
  }
  return peers;
}

/** Throws 550 for an address of no mailbox whose mails are delivered here. */
async function assertOurs(services: Services, address: string): Promise<void> {
  const mailbox = mailboxOf(services, await deliveredMailboxes(services), [address.toLowerCase()], null);
  if (mailbox === undefined) throw new Refusal(550, 'There is no such mailbox here');
}

/** The mail with the sender of its envelope on top, which the last server of its way adds. */
const withSender = (raw: Buffer, sender: string) =>
  Buffer.concat([Buffer.from(`Return-Path: <${sender}>\r\n`), raw]);

/** A message is in memory while it is stored. */
const oneByOne = pLimit(1);

/** Stores a message; it is on disk and in the database when this resolves. */
async function take(
  services: Services,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  patience: number,
): Promise<void> {
  const timer = setTimeout(
    () => stream.destroy(new Refusal(421, 'The message took too long')),
    patience,
  ).unref();
  try {
    await spoolMessage(services, stream, {
      use: async (read) => {
        clearTimeout(timer);
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        await oneByOne(async () =>
          receiveMail(services, withSender(await read(), sender), {
            envelopeTo: envelope.rcptTo.map(({ address }) => address),
            authservId: await authservIdOf(services),
          }),
        );
      },
    });
  } catch (error) {
    // The answer is read after the message alone.
    stream.resume();
    throw error instanceof AppError && error.kind === 'too_large' ? new Refusal(552, error.message) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** The key and the certificate; undefined without. Throws when they can not be read. */
async function readTls({ SMTP_IN_TLS_KEY, SMTP_IN_TLS_CERT }: Env) {
  if (SMTP_IN_TLS_KEY === undefined || SMTP_IN_TLS_CERT === undefined) return undefined;
  const [key, cert] = await Promise.all([readFile(SMTP_IN_TLS_KEY), readFile(SMTP_IN_TLS_CERT)]);
  return { key, cert };
}

/** The handlers of connections; `busy` has the sessions whose message is on its way. */
function handlersOf(services: Services, busy: Set<string>, patience: number) {
  const peers = peersOf(services.env);
  return {
    onConnect({ remoteAddress }: SMTPServerSession, done: Done) {
      if (peers.check(remoteAddress, isIP(remoteAddress) === 6 ? 'ipv6' : 'ipv4')) return done();
      services.log.warn({ remoteAddress }, 'a mail server that SMTP_IN_PEERS does not name was refused');
      done(new Refusal(554, 'This server takes mail of named servers only'));
    },
    onMailFrom(_sender: unknown, { remoteAddress }: SMTPServerSession, done: Done) {
      answering(services, () => services.limits.consume('inboundMail', remoteAddress), done);
    },
    onRcptTo({ address }: { address: string }, _session: SMTPServerSession, done: Done) {
      answering(services, () => assertOurs(services, address), done);
    },
    onData(stream: SMTPServerDataStream, session: SMTPServerSession, done: Done) {
      busy.add(session.id);
      answering(
        services,
        () => take(services, stream, session, patience).finally(() => busy.delete(session.id)),
        done,
      );
    },
  };
}

/** Where mail servers deliver by SMTP, as it is configured. */
export function smtpInOf({ env }: Pick<Services, 'env'>): SmtpInAddress {
  const { SMTP_IN_PORT: port, SMTP_IN_HOST: host, SMTP_IN_TLS_KEY: key } = env;
  return port === undefined ? null : { host, port, tls: key !== undefined };
}

export interface SmtpIn {
  port: number;
  /** Takes no more messages; those on their way are finished. */
  close: () => Promise<void>;
}

const listen = (server: SMTPServer, { SMTP_IN_PORT, SMTP_IN_HOST }: Env) =>
  new Promise<number>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(SMTP_IN_PORT, SMTP_IN_HOST, () => {
      server.server.off('error', reject);
      resolve((server.server.address() as AddressInfo).port);
    });
  });

function closing(server: SMTPServer, busy: ReadonlySet<string>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const connection of server.connections)
    if (!busy.has(connection.session.id)) connection.send(421, 'Server shutting down');
  return closed;
}

/**
 * Opens the port where mail servers deliver; null while none is configured. What they deliver goes the way of the
 * webhook. Throws when the port is taken.
 */
export async function openSmtpIn(services: Services, patience = defaultPatience): Promise<SmtpIn | null> {
  const { env, log } = services;
  if (env.SMTP_IN_PORT === undefined) return null;
  const { SMTPServer } = await import('smtp-server');
  const tls = await readTls(env);
  const busy = new Set<string>();
  const server = new SMTPServer({
    ...tls,
    ...handlersOf(services, busy, patience.message),
    name: new URL(baseUrl(env)).hostname,
    disabledCommands: ['AUTH', ...(tls === undefined ? ['STARTTLS'] : [])],
    disableReverseLookup: true,
    size: maxMailSize,
    rejectOversized: true,
    maxClients: max.clients,
    maxRecipients: max.recipients,
    maxCommandLength: 4096,
    socketTimeout: patience.silence,
    closeTimeout: patience.stop,
    logger: false,
  });
  // Connections break and clients send anything: it ends their connection alone.
  server.on('error', (error) => log.debug({ err: error }, 'a connection of SMTP failed'));
  const port = await listen(server, env);
  log.info({ host: env.SMTP_IN_HOST, port }, 'taking mail by SMTP');
  return { port, close: () => closing(server, busy) };
}
