import { expect, it } from 'vitest';
import { type Directory, discoverServer, readAutoconfig } from './discovery.ts';
import { noteOfHost } from './providers.ts';

const nothing: Directory = {
  mailServers: async () => [],
  imapService: async () => [],
  exists: async () => false,
  autoconfig: async () => null,
};
const find = (known: Partial<Directory>, email = 'support@desk.example') =>
  discoverServer({ ...nothing, ...known }, email);

const xml = `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="desk.example">
  <incomingServer type="pop3"><hostname>pop.desk.example</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
  <incomingServer type="imap"><hostname>plain.desk.example</hostname><port>143</port><socketType>STARTTLS</socketType></incomingServer>
  <incomingServer type="imap"><hostname>in.desk.example</hostname><port>993</port><socketType>SSL</socketType>
    <username>%EMAILADDRESS%</username></incomingServer></emailProvider></clientConfig>`;

it('the provider is known by the domain of the address, without asking anybody', async () => {
  const asked: Directory = { ...nothing, mailServers: () => Promise.reject(new Error('asked')) };
  expect(await discoverServer(asked, 'Me@GMAIL.com')).toEqual({
    imap: { host: 'imap.gmail.com', port: 993, tls: true },
    source: 'provider',
    provider: 'Gmail',
    note: expect.stringContaining('app password'),
  });
});

it.each([
  ['aspmx.l.google.com', 'imap.gmail.com'],
  ['desk-example.mail.protection.outlook.com', 'outlook.office365.com'],
  ['mx01.mail.icloud.com', 'imap.mail.me.com'],
  ['in1-smtp.messagingengine.com', 'imap.fastmail.com'],
  ['mx.zoho.eu', 'imap.zoho.eu'],
  ['mx00.kundenserver.de', 'imap.ionos.de'],
])('the provider is known by the server that takes mails in: %s', async (server, host) => {
  const services = async () => [{ name: 'other.desk.example', port: 993 }];
  const found = await find({ mailServers: async () => ['mx.desk.example', server], imapService: services });
  expect([found.imap?.host, found.source]).toEqual([host, 'provider']);
});

it('a name that only ends alike is no provider', async () => {
  const found = await find({ mailServers: async () => ['mx.notgoogle.com'] });
  expect(found.source).toBe('guess');
});

it('else the domain says so, by a record before a description', async () => {
  const autoconfig = async () => xml;
  const imapService = async () => [
    { name: '.', port: 0 },
    { name: 'Imap.Desk.example.', port: 10_993 },
  ];
  expect(await find({ autoconfig, imapService })).toMatchObject({
    imap: { host: 'imap.desk.example', port: 10_993, tls: true },
    source: 'srv',
  });
  expect(await find({ autoconfig })).toMatchObject({
    imap: { host: 'in.desk.example', port: 993, tls: true },
    source: 'autoconfig',
  });
});

it('else it is guessed', async () => {
  expect((await find({})).imap?.host).toBe('imap.desk.example');
  expect((await find({ exists: async (host) => host.startsWith('mail.') })).imap?.host).toBe(
    'mail.desk.example',
  );
});

it('who fails or does not answer is waited for no longer than it takes', { timeout: 12_000 }, async () => {
  const never = () => new Promise<never>(() => undefined);
  const start = performance.now();
  const found = await find({
    mailServers: never,
    autoconfig: never,
    exists: () => Promise.reject(new Error('broken')),
  });
  expect(found).toMatchObject({ imap: { host: 'imap.desk.example' }, source: 'guess' });
  expect(performance.now() - start).toBeLessThan(8000);
});

it('a description that is none says nothing', () => {
  for (const text of ['', '<html>Not found', '<incomingServer type="imap">', xml.replaceAll('desk', '../x')])
    expect(readAutoconfig(text)).toBeNull();
  expect(readAutoconfig(xml.replace('>SSL<', '>plain<').replace('>993<', '>x<'))?.host).toBe(
    'plain.desk.example',
  );
  expect(readAutoconfig(`<a>${'<incomingServer type="imap"><hostname>'.repeat(20_000)}`)).toBeNull();
});

it('names what a provider demands when it rejects somebody', () => {
  expect(noteOfHost('IMAP.gmail.com')).toContain('app password');
  expect(noteOfHost('outlook.office365.com')).toContain('no longer accepts passwords');
  expect(noteOfHost('imap.desk.example')).toBeNull();
});
