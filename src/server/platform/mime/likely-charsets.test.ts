import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readMail } from './read-mail.ts';

const words = 'Grüße aus Köln – 5 €';
const inWindows = iconv.encode(words, 'windows-1252');

/** A message of text and bytes. */
const message = (...parts: (string | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part.replaceAll('\n', '\r\n')) : part)),
  );

const head = 'From: Anna <anna@customers.example>\nTo: support@helpdock.example\n';
const quoted = [...inWindows].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
const percent = quoted.replaceAll('=', '%');

describe('a text that is not in its declared charset', () => {
  it.each([
    ['declared as ASCII', 'Content-Type: text/plain; charset=us-ascii\n\n', inWindows],
    ['declared as UTF-8', 'Content-Type: text/plain; charset="utf-8"\n\n', inWindows],
    ['without a charset', 'MIME-Version: 1.0\nContent-Type: text/plain\n\n', inWindows],
    ['without a type', '\n', inWindows],
    [
      'quoted',
      'Content-Type: text/plain;\n charset=UTF-8\nContent-Transfer-Encoding: quoted-printable\n\n',
      quoted,
    ],
    [
      'in base64',
      'Content-Type: text/plain; charset=utf-8; format=flowed\nContent-Transfer-Encoding: base64\n\n',
      inWindows.toString('base64'),
    ],
    ['UTF-8 that says it is ASCII', 'Content-Type: text/plain; charset=us-ascii\n\n', Buffer.from(words)],
    ['UTF-8 without a type', '\n', Buffer.from(words)],
    ['declared as latin1', 'Content-Type: text/plain; charset=iso-8859-1\n\n', inWindows],
    ['rightly declared', 'Content-Type: text/plain; charset=windows-1252\n\n', inWindows],
  ])('is read as what it most likely is: %s', async (_name, type, body) => {
    const mail = await readMail(message(`${head}Subject: Help\n${type}`, body, '\n'));
    expect(mail.text?.trim()).toBe(words);
  });

  it('is read as the larger charset that programs call by the same name', async () => {
    const text = '你好，𠀀镕';
    const type = 'Content-Type: text/plain; charset=gb2312\n\n';
    const mail = await readMail(
      message(`${head}Subject: Help\n${type}`, iconv.encode(text, 'gb18030'), '\n'),
    );
    expect(mail.text?.trim()).toBe(text);
  });

  it('is found part by part', async () => {
    const mail = await readMail(
      message(
        `${head}Subject: Help\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="a b"\n\n--a b\n`,
        'Content-Type: multipart/alternative; boundary=in\n\n--in\nContent-Type: text/plain; charset=utf-8\n\n',
        inWindows,
        '\n--in\nContent-Type: text/html; charset=utf-8\n\n',
        Buffer.from(`<p>${words}</p>`),
        '\n--in--\n--a b\nContent-Type: application/octet-stream; name="',
        inWindows,
        '.bin"\nContent-Disposition: attachment; filename="',
        inWindows,
        '.bin"\n\n',
        inWindows,
        '\n--a b--\n',
      ),
    );
    expect(mail.text?.trim()).toBe(words);
    expect(mail.html?.trim()).toBe(`<p>${words}</p>`);
    expect(mail.attachments.map(({ name }) => name)).toEqual([`${words}.bin`]);
    expect(Buffer.from(mail.attachments[0]?.content ?? []).toString('latin1')).toBe(
      inWindows.toString('latin1'),
    );
  });

  it('keeps UTF-8 that a server on the way broke in one place', async () => {
    const mail = await readMail(
      message(
        `${head}Subject: Help\nContent-Type: text/plain; charset=utf-8\n\n`,
        Buffer.from(`${words} `),
        Buffer.from([0xfc]),
        '\n',
      ),
    );
    expect(mail.text).toContain(words);
  });
});

const languages = {
  russian: 'Здравствуйте! Мой заказ ещё не пришёл. С уважением, Иван',
  chinese: '您好！我无法登录我的账户，密码不正确。谢谢。',
  taiwanese: '您好！我無法登入我的帳戶，密碼不正確。謝謝。',
  japanese: 'お世話になっております。ログインできません。田中',
  korean: '안녕하세요, 주문이 아직 도착하지 않았습니다.',
  greek: 'Καλημέρα, δεν μπορώ να συνδεθώ στον λογαριασμό μου.',
};

describe('a text of another alphabet', () => {
  it.each([
    ['windows-1251', languages.russian],
    ['koi8-r', languages.russian],
    ['gb18030', languages.chinese],
    ['big5', languages.taiwanese],
    ['shift_jis', languages.japanese],
    ['euc-jp', languages.japanese],
    ['euc-kr', languages.korean],
    ['windows-1253', languages.greek],
  ])('is read in its charset where it says it is UTF-8, or says nothing: %s', async (charset, text) => {
    const bytes = iconv.encode(text, charset);
    for (const type of [
      '\n',
      'Content-Type: text/plain\n\n',
      'Content-Type: text/plain; charset=utf-8\n\n',
      'Content-Type: text/html; charset=us-ascii\n\n<p>',
    ]) {
      const mail = await readMail(message(`${head}Subject: Help\n${type}`, bytes, '\n'));
      expect((mail.html ?? mail.text)?.replace('<p>', '').trim()).toBe(text);
    }
  });

  it('names the charset of short words in the header, and the other way round', async () => {
    const short = iconv.encode('Счёт', 'koi8-r');
    const long = iconv.encode(languages.russian, 'koi8-r');
    const inBody = await readMail(
      message('From: ', short, ' <ivan@customers.example>\nSubject: ', short, '\n\n', long),
    );
    expect([inBody.subject, inBody.from?.name]).toEqual(['Счёт', 'Счёт']);
    const word = (bytes: Buffer) => `=?utf-8?B?${bytes.toString('base64')}?=`;
    const inHead = await readMail(message(`${head}Subject: ${word(long)}\n\n`, short));
    expect([inHead.subject, inHead.text?.trim()]).toEqual([languages.russian, 'Счёт']);
  });

  it('is found in the header alone', async () => {
    const bytes = iconv.encode(languages.russian, 'koi8-r');
    const mail = await readMail(message(`${head}Subject: `, bytes, '\nContent-Type: text/plain\n\nHello\n'));
    expect(mail.subject).toBe(languages.russian);
  });

  it('is read where the message has no parts that can be told apart', async () => {
    const bytes = iconv.encode(languages.russian, 'windows-1251');
    const mail = await readMail(message(`${head}Subject: Help\nContent-Type: multipart/mixed\n\n`, bytes));
    expect(mail.text).toBe(languages.russian);
  });

  it.each(['Müller', 'Ångström på Åland', 'Smørrebrød på øen', 'José Ñúñez', '“ok” – € 5', 'GRÖSSE'])(
    'is not seen in words of Western Europe: %s',
    async (text) => {
      const mail = await readMail(message(`${head}Subject: Help\n\n`, iconv.encode(text, 'windows-1252')));
      expect(mail.text?.trim()).toBe(text);
    },
  );

  it('is looked for in the beginning of a large message', async () => {
    const bytes = iconv.encode(languages.russian.repeat(200_000), 'windows-1251');
    const started = performance.now();
    const mail = await readMail(message(`${head}Subject: Help\n\n`, bytes));
    expect(mail.text?.startsWith(languages.russian)).toBe(true);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe('a header that is not in its declared charset', () => {
  it.each([
    ['bytes of windows-1252', inWindows],
    ['bytes of UTF-8', Buffer.from(words)],
    ['a quoted word', `=?utf-8?Q?${quoted}?=`],
    ['a word in base64', `=?UTF-8?B?${inWindows.toString('base64')}?=`],
    [
      'words that share a character',
      `=?utf-8?B?${Buffer.from(words).subarray(0, 3).toString('base64')}?=\n =?utf-8?B?${Buffer.from(words).subarray(3).toString('base64')}?=`,
    ],
  ])('is read as what it most likely is: %s', async (_name, written) => {
    const mail = await readMail(
      message(
        'From: ',
        written,
        ` <anna@customers.example>\nTo: support@helpdock.example\nSubject: `,
        written,
        '\n\nHello',
      ),
    );
    expect(mail.subject).toBe(words);
    expect(mail.from).toEqual({ address: 'anna@customers.example', name: words });
  });

  it('names its file', async () => {
    const mail = await readMail(
      message(
        `${head}Subject: Help\nContent-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nHello\n`,
        `--x\nContent-Type: application/pdf\nContent-Disposition: attachment; filename*=utf-8''${percent}.pdf\n\n%PDF\n`,
        `--x\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="=?utf-8?Q?${quoted}?=.pdf"\n\n%PDF\n--x--\n`,
      ),
    );
    expect(mail.attachments.map(({ name }) => name)).toEqual([`${words}.pdf`, `${words}.pdf`]);
  });
});
