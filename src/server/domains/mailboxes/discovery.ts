import { domainToASCII } from 'node:url';
import { Parser } from 'htmlparser2';
import type { DiscoveredServer, MailboxDiscovery } from '#shared/mailboxes.ts';
import { dnsOf, recordsOf } from '../../platform/dns.ts';
import { fetchPublic } from '../../platform/security/guarded-fetch.ts';
import type { Services } from '../../platform/services.ts';
import { type Provider, providerOfDomain, providerOfServer } from './providers.ts';

/** Milliseconds: for one way to find a server, and for all of them together. */
const patience = { way: 5000, total: 8000 };

const maxBytes = 64 * 1024;

/** Ways to learn of the servers of a domain; all of them may take their time, or fail. */
export interface Directory {
  /** Names of the servers that take mails in, the preferred one first. */
  mailServers: (domain: string) => Promise<string[]>;
  imapService: (domain: string) => Promise<{ name: string; port: number }[]>;
  exists: (host: string) => Promise<boolean>;
  /** The description that some providers publish. */
  autoconfig: (domain: string) => Promise<string | null>;
}

/** The directory of the internet. */
export function internetDirectory(services: Pick<Services, 'env'>): Directory {
  const dns = dnsOf(services);
  return {
    mailServers: async (domain) =>
      (await recordsOf(dns.resolveMx(domain)))
        .sort((one, other) => one.priority - other.priority)
        .map(({ exchange }) => exchange),
    imapService: async (domain) =>
      (await recordsOf(dns.resolveSrv(`_imaps._tcp.${domain}`))).sort(
        (one, other) => one.priority - other.priority || other.weight - one.weight,
      ),
    exists: async (host) => {
      const found = await Promise.all([recordsOf(dns.resolve4(host)), recordsOf(dns.resolve6(host))]);
      return found.flat().length > 0;
    },
    autoconfig: (domain) =>
      fetchPublic(`https://autoconfig.${domain}/mail/config-v1.1.xml`, {
        accept: 'text/xml, application/xml',
        maxBytes,
        timeoutMs: patience.way,
        allowPrivate: false,
      }).then(String, () => null),
  };
}

const hostName = /^[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?$/i;

/** A server as it may be entered; null for what is none, such as the `.` of a domain without the service. */
function serverAt(name: string, port: number, tls = true): DiscoveredServer | null {
  const host = name.replace(/\.$/, '').toLowerCase();
  return hostName.test(host) && port >= 1 && port <= 65_535 ? { host, port, tls } : null;
}

/** The IMAP server of a description, preferably one that encrypts from the start. */
export function readAutoconfig(xml: string): DiscoveredServer | null {
  const found: DiscoveredServer[] = [];
  let fields: Record<string, string> | null = null;
  let field = '';
  const parser = new Parser(
    {
      onopentag(name, { type }) {
        if (name === 'incomingServer') fields = type === 'imap' ? {} : null;
        field = name;
      },
      ontext(text) {
        if (fields !== null) fields[field] = (fields[field] ?? '') + text;
      },
      onclosetag(name) {
        field = '';
        if (name !== 'incomingServer' || fields === null) return;
        const isTls = fields.socketType?.trim().toUpperCase() === 'SSL';
        const server = serverAt(fields.hostname?.trim() ?? '', Number(fields.port), isTls);
        if (server !== null) found.push(server);
        fields = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml.slice(0, maxBytes));
  return found.find(({ tls }) => tls) ?? found[0] ?? null;
}

/** The result, or the substitute when it takes too long or fails. */
async function within<T>(ms: number, looking: Promise<T>, substitute: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(substitute), ms);
  });
  try {
    return await Promise.race([looking.catch(() => substitute), late]);
  } finally {
    clearTimeout(timer);
  }
}

const ofProvider = ({ name, imap, note }: Provider): MailboxDiscovery => ({
  imap: { host: imap, port: 993, tls: true },
  source: 'provider',
  provider: name,
  note,
});

async function lookAround(directory: Directory, domain: string): Promise<MailboxDiscovery> {
  const from = (source: MailboxDiscovery['source'], imap: DiscoveredServer | null): MailboxDiscovery => ({
    ...{ imap, source, provider: null, note: null },
  });
  const usual = [`imap.${domain}`, `mail.${domain}`];
  const [servers, services, xml, exist] = await Promise.all([
    within(patience.way, directory.mailServers(domain), []),
    within(patience.way, directory.imapService(domain), []),
    within(patience.way, directory.autoconfig(domain), null),
    Promise.all(usual.map((host) => within(patience.way, directory.exists(host), false))),
  ]);
  const known = servers.map(providerOfServer).find((one) => one !== undefined);
  if (known !== undefined) return ofProvider(known);
  for (const { name, port } of services) {
    const server = serverAt(name, port);
    if (server !== null) return from('srv', server);
  }
  const described = xml === null ? null : readAutoconfig(xml);
  if (described !== null) return from('autoconfig', described);
  const guess = usual.find((_, index) => exist[index]) ?? usual[0] ?? domain;
  return from('guess', serverAt(guess, 993));
}

/** Finds the IMAP server of an address: by its provider, by what its domain publishes, else by a guess. */
export async function discoverServer(directory: Directory, email: string): Promise<MailboxDiscovery> {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1)).toLowerCase();
  const none: MailboxDiscovery = { imap: null, source: 'none', provider: null, note: null };
  if (!hostName.test(domain)) return none;
  const known = providerOfDomain(domain);
  if (known !== undefined) return ofProvider(known);
  return within(patience.total, lookAround(directory, domain), none);
}
