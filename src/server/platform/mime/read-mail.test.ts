import { describe, expect, it } from 'vitest';
import { mailWith, uglyMails } from '../../testing/ugly-mails.ts';
import { fingerprintOf } from './fingerprint.ts';
import { readMail } from './read-mail.ts';
import { splitBody } from './split-body.ts';

const ugly = new Map(uglyMails().map(({ name, raw }) => [name, raw]));
const read = (name: string) => readMail(ugly.get(name) ?? Buffer.alloc(0));
const wordsOf = async (name: string) => splitBody(await read(name)).body;

describe('a mail in an ugly shape', () => {
  it.each([...ugly.keys()])('is a mail, or says why not: %s', async (name) => {
    const mail = await read(name);
    if (mail.malformed !== null) return expect(['empty', 'only binary', 'only CR']).toContain(name);
    // One without line breaks has no sender.
    if (name !== 'only CR') expect(mail.from?.address ?? '').toContain('@');
  });

  it.each([
    ['gmail', 'Which order?'],
    ['outlook', 'Which order?'],
    ['apple mail', 'Which order?'],
    ['quoted text', 'Which order?'],
    ['quoted text', 'wrote:'],
    ['outlook in text', '______'],
    ['telephone in text', 'Sent from'],
  ])('has its new words without its history: %s', async (name, old) => {
    const { body, quoted } = splitBody(await read(name));
    expect(body).toContain('power cord');
    expect(body).not.toContain(old);
    expect(quoted).toContain(old);
  });

  it('has the charset that it says, and another where it says a wrong one', async () => {
    expect(await wordsOf('gb18030')).toContain('你好');
    expect(await wordsOf('koi8-r')).toContain('Здравствуйте');
    expect(await wordsOf('french')).toContain('d’avril a été débitée');
    expect(await wordsOf('unknown charset')).toContain('Grüße aus Köln');
    expect(await wordsOf('latin-1 said to be utf-8')).toContain('Grüße aus Köln');
    expect(await wordsOf('iso-2022-jp')).toContain('こんにちは');
  });

  it.each(['boundary that never comes', 'no boundary', 'forwarded in the text'])(
    'keeps its words: %s',
    async (name) => {
      expect(await wordsOf(name)).toContain('power cord');
      if (name.startsWith('forwarded')) expect(await wordsOf(name)).toContain('Old words.');
    },
  );

  it('has the names and contents of its files', async () => {
    const filesOf = async (name: string) =>
      (await read(name)).attachments.map((file) => [
        file.name,
        Buffer.from(file.content).toString().slice(0, 9),
      ]);
    expect(await filesOf('name in pieces')).toEqual([['Résumé.pdf', '%PDF-1.4']]);
    expect(await filesOf('name in words')).toEqual([['Résumé.pdf', '%PDF-1.4']]);
    expect(await filesOf('winmail')).toEqual([['plan.txt', 'The plan.']]);
    expect(await filesOf('related')).toEqual([['logo.png', '%PDF-1.4']]);
  });

  it('is known as automatic, as spam, as a report', async () => {
    expect((await read('auto reply')).automatic).toBe('auto_reply');
    expect((await read('list')).automatic).toBe('automated');
    expect((await read('spam')).spam).toBe(true);
    for (const name of ['bounce of postfix', 'bounce of exchange']) {
      const { report } = await read(name);
      expect(report?.message_ids).toEqual(['sent-1@helpdock.example']);
      expect(report?.recipients).toEqual([
        {
          address: 'gone@customers.example',
          action: 'failed',
          status: '5.1.1',
          diagnostic: '550 5.1.1 no such user',
        },
      ]);
    }
    expect((await read('bounce of qmail')).report?.message_ids).toEqual(['sent-1@helpdock.example']);
  });
});

it('changes of any kind are read without an error, and in little time', async () => {
  const raws = [...ugly.values()].filter(({ length }) => length > 0);
  let seed = 20_261_129;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 300; round += 1) {
    const raw = Buffer.from(raws[random(raws.length)] as Buffer);
    for (let change = 0; change < 1 + random(20); change += 1) raw[random(raw.length)] = random(256);
    const cut = random(4) === 0 ? raw.subarray(0, random(raw.length)) : raw;
    const repeated = random(10) === 0 ? Buffer.concat([cut, cut, cut]) : cut;
    splitBody(await readMail(repeated));
    expect(fingerprintOf(repeated)).toMatch(/^[0-9a-f]{64}$/);
  }
});

it('what is nested, split or repeated without end is refused or cut', async () => {
  const nested = Array.from(
    { length: 2_000 },
    (_, level) => `--b${level}\nContent-Type: multipart/mixed; boundary=b${level + 1}\n\n`,
  );
  const endless = [
    mailWith('Content-Type: multipart/mixed; boundary=b0', nested.join('')),
    mailWith('Content-Type: multipart/mixed; boundary=b', '--b\n\nx\n'.repeat(20_000)),
    mailWith(`X-Long: ${'a'.repeat(3_000_000)}`, 'x'),
    mailWith(`To: ${'a@b.example, '.repeat(20_000)}`, 'x'),
    mailWith(`References: ${'<a@b.example> '.repeat(20_000)}`, 'x'),
    mailWith('Content-Type: text/html', '<div>'.repeat(200_000)),
    mailWith('Content-Type: text/plain', '> '.repeat(500_000)),
  ];
  for (const raw of endless) {
    const mail = await readMail(raw);
    expect(mail.to.length).toBeLessThanOrEqual(100);
    expect(mail.references.length).toBeLessThanOrEqual(100);
    expect(splitBody(mail).body.length).toBeLessThan(6_000_000);
  }
});
