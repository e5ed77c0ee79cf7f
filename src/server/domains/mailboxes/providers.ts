/** Demands of providers, as sentences. */
const notes = {
  appPassword:
    'This provider accepts an app password only. Create one in the security settings of the email account.',
  noPassword:
    'This provider no longer accepts passwords. Connect the mailbox to it, or forward its emails to another mailbox.',
  allowImap: 'Allow IMAP in the settings of the email account first.',
} as const;

export interface Provider {
  name: string;
  imap: string;
  /** Domains of addresses. */
  domains: readonly string[];
  /** Ends of the names of servers that take mails in, for domains of customers of the provider. */
  servers: readonly string[];
  note: string | null;
}

const provider = (
  name: string,
  imap: string,
  domains: string,
  servers: string,
  note: keyof typeof notes | null = null,
): Provider => ({
  name,
  imap,
  domains: domains.split(' '),
  servers: servers.split(' ').filter((server) => server !== ''),
  note: note && notes[note],
});

// biome-ignore format: a table
const providers: readonly Provider[] = [
  provider('Gmail', 'imap.gmail.com', 'gmail.com googlemail.com', 'google.com googlemail.com', 'appPassword'),
  provider('Microsoft 365', 'outlook.office365.com', 'outlook.com outlook.de hotmail.com hotmail.de live.com live.de msn.com', 'protection.outlook.com mx.microsoft olc.protection.outlook.com', 'noPassword'),
  provider('Yahoo', 'imap.mail.yahoo.com', 'yahoo.com yahoo.de yahoo.co.uk yahoo.fr ymail.com rocketmail.com', 'yahoodns.net', 'appPassword'),
  provider('AOL', 'imap.aol.com', 'aol.com aol.de', '', 'appPassword'),
  provider('iCloud', 'imap.mail.me.com', 'icloud.com me.com mac.com', 'mail.icloud.com', 'appPassword'),
  provider('Fastmail', 'imap.fastmail.com', 'fastmail.com fastmail.fm', 'messagingengine.com', 'appPassword'),
  provider('GMX', 'imap.gmx.net', 'gmx.de gmx.net gmx.at gmx.ch', 'gmx.net', 'allowImap'),
  provider('GMX', 'imap.gmx.com', 'gmx.com gmx.us gmx.co.uk', '', 'allowImap'),
  provider('WEB.DE', 'imap.web.de', 'web.de', 'web.de', 'allowImap'),
  provider('Zoho Mail', 'imap.zoho.eu', 'zoho.eu', 'zoho.eu', 'allowImap'),
  provider('Zoho Mail', 'imap.zoho.com', 'zoho.com zohomail.com', 'zoho.com', 'allowImap'),
  provider('IONOS', 'imap.ionos.de', 'online.de', 'kundenserver.de'),
  provider('IONOS', 'imap.ionos.com', 'ionos.com', '1and1.com perfora.net'),
  provider('STRATO', 'imap.strato.de', 'strato.de', 'rzone.de'),
  provider('T-Online', 'secureimap.t-online.de', 't-online.de magenta.de', 't-online.de', 'appPassword'),
  provider('mailbox.org', 'imap.mailbox.org', 'mailbox.org', 'mailbox.org'),
  provider('Posteo', 'posteo.de', 'posteo.de posteo.net', 'posteo.de'),
  provider('OVHcloud', 'ssl0.ovh.net', 'ovh.net', 'mail.ovh.net'),
  provider('Yandex', 'imap.yandex.com', 'yandex.com yandex.ru', 'mx.yandex.net', 'appPassword'),
];

const isBelow = (name: string, domain: string) => name === domain || name.endsWith(`.${domain}`);

/** The provider with addresses of that domain. */
export const providerOfDomain = (domain: string): Provider | undefined =>
  providers.find(({ domains }) => domains.includes(domain));

/** The provider whose server takes mails in. */
export const providerOfServer = (server: string): Provider | undefined =>
  providers.find(({ servers }) => servers.some((domain) => isBelow(server.toLowerCase(), domain)));

/** The demand of the provider of an IMAP server, for those whom it rejects. */
export const noteOfHost = (host: string | null): string | null =>
  providers.find(({ imap }) => imap === host?.toLowerCase())?.note ?? null;
