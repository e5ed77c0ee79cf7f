import { createSocket } from 'node:dgram';
import { afterAll, expect, it } from 'vitest';
import { checkDomain, type LookUp, txtRecords } from './domain-check.ts';

const answers =
  (records: Record<string, string[]>): LookUp =>
  async (name) =>
    records[name] ?? [];
const check = (records: Record<string, string[]>, smtpHost: string | null = null) =>
  checkDomain(answers(records), 'support@desk.example', smtpHost);

it('a domain without records is told what to add', async () => {
  const { domain, spf, dkim, dmarc } = await check(
    { 'desk.example': ['google-site-verification=1'] },
    'smtp.desk.example',
  );
  expect(domain).toBe('desk.example');
  expect([spf.state, dkim.state, dmarc.state]).toEqual(['missing', 'missing', 'missing']);
  expect(spf.wanted).toBe('v=spf1 mx a:smtp.desk.example ~all');
  expect(dmarc.wanted).toContain('p=quarantine');
});

it('a domain with all records is in order', async () => {
  const { spf, dkim, dmarc } = await check(
    {
      'desk.example': ['v=spf1 include:_spf.google.com -all'],
      'google._domainkey.desk.example': ['v=DKIM1; k=rsa; p=MIIB'],
      '_dmarc.desk.example': ['v=DMARC1; p=reject'],
    },
    'smtp.gmail.com',
  );
  expect([spf.state, dkim.state, dmarc.state]).toEqual(['ok', 'ok', 'ok']);
  expect(dkim.found).toBe('google: v=DKIM1; k=rsa; p=MIIB');
});

it.each([
  ['two records', ['v=spf1 mx -all', 'v=spf1 a -all'], 'multiple', null],
  ['one that lets everybody', ['v=spf1 mx +all'], 'weak', 'v=spf1 mx ~all'],
  ['one without the mail server', ['v=spf1 mx -all'], 'weak', 'v=spf1 include:_spf.google.com mx -all'],
])('SPF: %s', async (_, records, state, wanted) => {
  expect((await check({ 'desk.example': records }, 'smtp.gmail.com')).spf).toMatchObject({ state, wanted });
});

it('DKIM: a key that was withdrawn is none', async () => {
  expect((await check({ 's1._domainkey.desk.example': ['v=DKIM1; p='] })).dkim.state).toBe('missing');
});

it('DMARC: that of the domain above counts, and one that only watches is weak', async () => {
  const lookUp = answers({ '_dmarc.desk.example': ['v=DMARC1; p=none; rua=mailto:a@desk.example'] });
  const { dmarc } = await checkDomain(lookUp, 'support@mail.desk.example', null);
  expect(dmarc).toMatchObject({
    state: 'weak',
    wanted: 'v=DMARC1; p=quarantine; rua=mailto:a@desk.example',
  });
});

it('name servers that do not answer say nothing of the domain', async () => {
  const { spf, dkim, dmarc } = await checkDomain(async () => null, 'support@desk.example', null);
  expect([spf.state, dkim.state, dmarc.state]).toEqual(['unknown', 'unknown', 'unknown']);
});

/** A name server with one TXT record for names that begin with `has`; others do not exist, or are refused. */
const socket = createSocket('udp4');
socket.on('message', (query, { port, address }) => {
  const name = query.subarray(12, query.indexOf(0, 12)).toString('latin1').slice(1);
  const answer = Buffer.from(query.subarray(0, query.indexOf(0, 12) + 5));
  answer.writeUInt16BE(0x8180 | (name.startsWith('has') ? 0 : name.startsWith('none') ? 3 : 5), 2);
  answer.writeUInt16BE(name.startsWith('has') ? 1 : 0, 6);
  answer.writeUInt16BE(0, 10);
  const text = [Buffer.from('v=spf1 '), Buffer.from('-all')];
  const data = Buffer.concat(text.flatMap((part) => [Buffer.from([part.length]), part]));
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]);
  socket.send(name.startsWith('has') ? Buffer.concat([answer, head, data]) : answer, port, address);
});
afterAll(() => {
  socket.close();
});

it('records are looked up at the configured servers', async () => {
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  const lookUp = txtRecords({ env: { DNS_SERVERS: [`127.0.0.1:${socket.address().port}`] } as never });
  expect(await lookUp('has.desk.example')).toEqual(['v=spf1 -all']);
  expect(await lookUp('none.desk.example')).toEqual([]);
  expect(await lookUp('refused.desk.example')).toBeNull();
});

it('DKIM: the key with which the site signs is compared with the published one', async () => {
  const signing = {
    ...{ domain: 'desk.example', selector: 's2026', created_at: '2026-11-20T10:00:00Z' },
    ...{ record_name: 's2026._domainkey.desk.example', record: 'v=DKIM1; k=rsa; p=MIIBown' },
  };
  const dkimOf = async (records: Record<string, string[]>) =>
    (await checkDomain(answers(records), 'support@desk.example', null, signing)).dkim;
  // A key under a usual name is not the one that signs.
  expect(await dkimOf({ 'google._domainkey.desk.example': ['v=DKIM1; p=MIIB'] })).toMatchObject({
    ...{ state: 'missing', found: null, wanted: signing.record },
  });
  expect(await dkimOf({ [signing.record_name]: ['v=DKIM1; p=MIIBother'] })).toMatchObject({
    ...{ state: 'missing', found: 'v=DKIM1; p=MIIBother' },
  });
  expect((await dkimOf({ [signing.record_name]: ['v=DKIM1;k=rsa;p=MIIB own'] })).state).toBe('ok');
});
