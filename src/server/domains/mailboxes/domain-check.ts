import { domainToASCII } from 'node:url';
import type { DkimKey } from '#shared/dkim-keys.ts';
import type { DomainCheck, DomainRecord } from '#shared/mailboxes.ts';
import { type Text, translatable } from '#shared/translation.ts';
import { dnsOf } from '../../platform/dns.ts';
import type { Services } from '../../platform/services.ts';

/** The TXT records of a name; null when nobody answers. */
export type LookUp = (name: string) => Promise<string[] | null>;

/** Errors that say that there is no record, unlike those of servers that do not answer. */
const absent = ['ENODATA', 'ENOTFOUND'];

export function txtRecords(services: Pick<Services, 'env'>): LookUp {
  const dns = dnsOf(services);
  return (name) =>
    dns.resolveTxt(name).then(
      (records) => records.map((parts) => parts.join('')),
      (error: unknown) =>
        error instanceof Error && 'code' in error && absent.includes(String(error.code)) ? [] : null,
    );
}

/** Mechanisms that name the senders of providers, by the ends of the names of their servers. */
const senders = [
  ['gmail.com', 'include:_spf.google.com'],
  ['google.com', 'include:_spf.google.com'],
  ['office365.com', 'include:spf.protection.outlook.com'],
  ['outlook.com', 'include:spf.protection.outlook.com'],
  ['messagingengine.com', 'include:spf.messagingengine.com'],
  ['fastmail.com', 'include:spf.messagingengine.com'],
  ['zoho.com', 'include:zoho.com'],
  ['zoho.eu', 'include:zoho.eu'],
  ['sendgrid.net', 'include:sendgrid.net'],
  ['mailgun.org', 'include:mailgun.org'],
  ['amazonaws.com', 'include:amazonses.com'],
  ['mailjet.com', 'include:spf.mailjet.com'],
] as const;

/** Names under which keys usually are. */
const selectors = [
  ...['default', 'dkim', 'mail', 'email', 'smtp', 'key1', 'google', 'selector1', 'selector2', 's1', 's2'],
  ...[
    'k1',
    'k2',
    'k3',
    'fm1',
    'fm2',
    'fm3',
    'zoho',
    'zmail',
    'mailjet',
    'mandrill',
    'sig1',
    'pm',
    'mx',
    'dkim1',
  ],
];

type Line = Omit<DomainRecord, 'help'> & { help: Text };

const line = (
  state: Line['state'],
  found: string | null,
  wanted: string | null,
  help: Line['help'],
): Line => ({
  ...{ state, found, wanted, help },
});

const silent = () =>
  line('unknown', null, null, translatable('The name servers of the domain do not answer.'));

/** @param smtpHost The mail server of the site; null without one. */
async function spfOf(lookUp: LookUp, domain: string, smtpHost: string | null): Promise<Line> {
  const records = await lookUp(domain);
  if (records === null) return silent();
  const found = records.filter((record) => /^v=spf1(?:\s|$)/i.test(record));
  const named = senders.find(([end]) => smtpHost === end || smtpHost?.endsWith(`.${end}`))?.[1];
  const sender = named ?? (smtpHost === null ? 'mx' : `mx a:${smtpHost}`);
  const [first] = found;
  if (first === undefined)
    return line(
      'missing',
      null,
      `v=spf1 ${sender} ~all`,
      translatable('Add this TXT record to the domain. It says which servers send its emails.'),
    );
  const all = found.join('\n');
  if (found.length > 1)
    return line(
      'multiple',
      all,
      null,
      translatable('Several records cancel each other out. Merge them into one.'),
    );
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(first))
    return line(
      'weak',
      all,
      first.replace(/\s\+?all\b/i, ' ~all'),
      translatable('It lets every server send emails of the domain. Change its end.'),
    );
  if (named !== undefined && !first.toLowerCase().includes(named))
    return line(
      'weak',
      all,
      first.replace(/^v=spf1/i, `v=spf1 ${named}`),
      translatable('It does not name the mail server of this site. Add it.'),
    );
  return line('ok', all, null, translatable('It says which servers send emails of the domain.'));
}

/** The public key in a record; empty without one. */
const publicKeyIn = (record: string) =>
  /(?:^|;)\s*p=([a-z\d+/=\s]+)/i.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? '';

/** The record of the key with which the site signs. */
async function ownDkimOf(lookUp: LookUp, { record_name, record }: DkimKey): Promise<Line> {
  const records = await lookUp(record_name);
  if (records === null) return silent();
  const found = records.join('\n') || null;
  if (records.some((one) => publicKeyIn(one) === publicKeyIn(record)))
    return line('ok', found, null, translatable('The site signs emails of the domain with this key.'));
  return line(
    'missing',
    found,
    record,
    translatable(
      'The site signs emails of the domain. Add this TXT record under :name, so that others can check it.',
      {
        name: record_name,
      },
    ),
  );
}

async function dkimOf(lookUp: LookUp, domain: string, signing: DkimKey | undefined): Promise<Line> {
  if (signing !== undefined) return ownDkimOf(lookUp, signing);
  const answers = await Promise.all(
    selectors.map(async (selector) => ({
      selector,
      records: await lookUp(`${selector}._domainkey.${domain}`),
    })),
  );
  if (answers.every(({ records }) => records === null)) return silent();
  for (const { selector, records } of answers) {
    const key = records?.find((record) => publicKeyIn(record) !== '');
    if (key !== undefined)
      return line('ok', `${selector}: ${key}`, null, translatable('Emails of the domain can be signed.'));
  }
  return line(
    'missing',
    null,
    null,
    translatable(
      'No key was found under the usual names. Let your email provider sign emails of the domain, or let this site sign them.',
    ),
  );
}

/** The domain itself, and those above it but for the last part. */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels
    .slice(0, -1)
    .map((_, index) => labels.slice(index).join('.'))
    .slice(0, 5);
}

async function dmarcOf(lookUp: LookUp, domain: string): Promise<Line> {
  const answers = await Promise.all(withParents(domain).map((name) => lookUp(`_dmarc.${name}`)));
  if (answers.every((records) => records === null)) return silent();
  const found = answers
    .map((records) => (records ?? []).filter((record) => /^v=DMARC1\s*(?:;|$)/i.test(record)))
    .find((records) => records.length > 0);
  const wanted = `v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}`;
  const [first] = found ?? [];
  if (found === undefined || first === undefined)
    return line(
      'missing',
      null,
      wanted,
      translatable('Add this TXT record under :name. It protects the domain from forged emails.', {
        name: `_dmarc.${domain}`,
      }),
    );
  const all = found.join('\n');
  if (found.length > 1)
    return line(
      'multiple',
      all,
      null,
      translatable('Several records cancel each other out. Merge them into one.'),
    );
  if (!/;\s*p\s*=\s*(?:quarantine|reject)\b/i.test(first))
    return line(
      'weak',
      all,
      first.replace(/;\s*p\s*=\s*\w+/i, '; p=quarantine'),
      translatable('Forged emails are delivered still. Once your own emails pass, change it to quarantine.'),
    );
  return line('ok', all, null, translatable('Forged emails of the domain are not delivered.'));
}

/** The domain of an address as name servers and keys have it. */
export const domainOf = (email: string): string =>
  domainToASCII(email.slice(email.lastIndexOf('@') + 1)).toLowerCase();

type Untranslated = Pick<DomainCheck, 'domain'> & Record<'spf' | 'dkim' | 'dmarc', Line>;

/** The records by which the domain of an address names its senders; `help` is yet to be translated. */
export async function checkDomain(
  lookUp: LookUp,
  email: string,
  smtpHost: string | null,
  signing?: DkimKey,
): Promise<Untranslated> {
  const domain = domainOf(email);
  const [spf, dkim, dmarc] = await Promise.all([
    spfOf(lookUp, domain, smtpHost),
    dkimOf(lookUp, domain, signing),
    dmarcOf(lookUp, domain),
  ]);
  return { domain, spf, dkim, dmarc };
}
