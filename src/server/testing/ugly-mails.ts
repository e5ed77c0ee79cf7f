import iconv from 'iconv-lite';

export interface UglyMail {
  name: string;
  raw: Buffer;
}

const texts = [
  'Hello,\n\nmy order 4711 came without its power cord. Could you send one?\n\nAnna',
  'Guten Tag,\n\nich kann mich seit gestern nicht mehr anmelden. Grüße aus Köln',
  'Bonjour, la facture d’avril a été débitée deux fois.',
];

const crlf = (text: string): string => text.replaceAll('\n', '\r\n');

/** A mail with the headers of every mail; those given replace them, and come first. */
export function mailWith(headers: string, body: string | Buffer): Buffer {
  const named = new Set(headers.split('\n').map((line) => line.split(':')[0]?.toLowerCase()));
  const usual = [
    'From: Anna Example <anna@customers.example>',
    'To: Support <support@helpdock.example>',
    'Subject: Power cord',
    'Date: Fri, 27 Nov 2026 10:00:00 +0100',
    'Message-ID: <ugly-1@customers.example>',
    'MIME-Version: 1.0',
  ].filter((line) => !named.has((line.split(':')[0] as string).toLowerCase()));
  const head = [...usual, ...(headers === '' ? [] : [headers])].join('\n');
  const content = typeof body === 'string' ? Buffer.from(crlf(body)) : body;
  return Buffer.concat([Buffer.from(crlf(`${head}\n\n`)), content]);
}

const multi = (kind: string, ...parts: string[]): Buffer =>
  mailWith(
    `Content-Type: multipart/${kind}; boundary="edge"`,
    `Nobody reads this.\n${parts.map((part) => `--edge\n${part}\n`).join('')}--edge--\nNor this.\n`,
  );

const plain = (text: string) => `Content-Type: text/plain; charset=utf-8\n\n${text}`;
const html = (text: string) => `Content-Type: text/html; charset=utf-8\n\n${text}`;
const file = (header: string, content = 'JVBERi0xLjQ=') =>
  `Content-Type: application/pdf${header}\nContent-Transfer-Encoding: base64\n\n${content}`;
const attached = (name: string) => file(`\nContent-Disposition: attachment; ${name}`);
const inCharset = (charset: string, text: string, as = charset): Buffer =>
  mailWith(`Content-Type: text/plain; charset=${as}`, iconv.encode(text, charset));

/** A winmail.dat with one file. */
export function winmail(name: string, content: string): Buffer {
  const attribute = (id: number, data: Buffer): Buffer => {
    const head = Buffer.alloc(9);
    head.writeUInt8(2, 0);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(data.length, 5);
    return Buffer.concat([head, data, Buffer.alloc(2)]);
  };
  return Buffer.concat([
    Buffer.from([0x78, 0x9f, 0x3e, 0x22, 0x01, 0x00]),
    attribute(0x00069002, Buffer.alloc(14)),
    attribute(0x00018010, Buffer.from(`${name}\0`)),
    attribute(0x0006800f, Buffer.from(content)),
  ]);
}

const gmail = (words: string) =>
  `<div dir="ltr">${words}</div><br><div class="gmail_quote"><div class="gmail_attr">On Fri, Nov 27, 2026 at 9:00 AM Support &lt;support@helpdock.example&gt; wrote:<br></div><blockquote class="gmail_quote">Which order?</blockquote></div>`;
const outlook = (words: string) =>
  `<html><body><div class="WordSection1"><p class="MsoNormal">${words}</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p><b>From:</b> Support<br><b>Sent:</b> Friday<br><b>To:</b> Anna<br><b>Subject:</b> RE: Cord</p></div></div><p>Which order?</p></div></body></html>`;
const apple = (words: string) =>
  `<html><body>${words}<br><div><br><blockquote type="cite"><div>On 27 Nov 2026, at 09:00, Support &lt;support@helpdock.example&gt; wrote:</div><br><div>Which order?</div></blockquote></div></body></html>`;

/** A part of S/MIME, which nobody here can open. */
const smime = (type: string) =>
  `Content-Type: application/pkcs7-${type}\nContent-Transfer-Encoding: base64\n\nMIIBgQYJKoZIhvcNAQcCoIIBcjCCAW4CAQE=`;

const report = (status: string, original: string): Buffer =>
  mailWith(
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>\nReturn-Path: <>\nAuto-Submitted: auto-replied\nContent-Type: multipart/report; report-type=delivery-status; boundary=edge',
    `--edge\n${plain('It could not be delivered.')}\n--edge\nContent-Type: message/delivery-status\n\n${status}\n--edge\nContent-Type: ${original}\n\nMessage-ID: <sent-1@helpdock.example>\nSubject: Hello\n\n--edge--\n`,
  );
const failed =
  'Final-Recipient: rfc822; gone@customers.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user\n';

function shapes(words: string): Record<string, Buffer> {
  return {
    plain: mailWith('', words),
    'html only': mailWith('Content-Type: text/html; charset=utf-8', `<p>${words}</p>`),
    alternative: multi('alternative', plain(words), html(`<p>${words}</p>`)),
    mixed: multi('mixed', plain(words), attached('filename="bill.pdf"')),
    related: multi(
      'related',
      html(`<p>${words}<img src="cid:logo@x"></p>`),
      file('; name=logo.png\nContent-ID: <logo@x>'),
    ),
    'name in pieces': multi(
      'mixed',
      plain(words),
      attached("filename*0*=utf-8''R%C3%A9; filename*1*=sum%C3%A9; filename*2=.pdf"),
    ),
    'name in words': multi('mixed', plain(words), attached('filename="=?UTF-8?B?UsOpc3Vtw6kucGRm?="')),
    'name in bytes': multi('mixed', plain(words), attached('filename="Résumé.pdf"')),
    forwarded: multi('mixed', plain(words), 'Content-Type: message/rfc822\n\nSubject: Inner\n\nInner words.'),
    'forwarded in the text': mailWith(
      '',
      `${words}\n\n---------- Forwarded message ---------\nFrom: Bob <bob@x.example>\nDate: Friday\nTo: Anna\n\nOld words.`,
    ),
    gmail: mailWith('Content-Type: text/html; charset=utf-8', gmail(words)),
    outlook: mailWith('Content-Type: text/html; charset=utf-8', outlook(words)),
    'apple mail': mailWith('Content-Type: text/html; charset=utf-8', apple(words)),
    'outlook in text': mailWith(
      '',
      `${words}\n\n________________________________\nFrom: Support <support@helpdock.example>\nSent: Friday\nTo: Anna\nSubject: Re: Cord\n\nWhich order?\n`,
    ),
    'telephone in text': mailWith(
      '',
      `${words}\n\nSent from my iPhone\n\n> On 27 Nov 2026, at 09:00, Support <support@helpdock.example> wrote:\n> \n> Which order?\n`,
    ),
    'quoted text': mailWith('', `${words}\n\nOn Friday, Support wrote:\n> Which order?\n`),
    winmail: multi(
      'mixed',
      plain(words),
      `Content-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64\n\n${winmail('plan.txt', 'The plan.').toString('base64')}`,
    ),
    invite: multi(
      'alternative',
      plain(words),
      'Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\nEND:VCALENDAR',
    ),
    'invite alone': mailWith(
      'Content-Type: text/calendar; method=REQUEST; name=invite.ics',
      'BEGIN:VCALENDAR\nMETHOD:REQUEST\nEND:VCALENDAR',
    ),
    'signed by S/MIME': mailWith(
      'Content-Type: multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary=edge',
      `--edge\n${plain(words)}\n--edge\n${smime('signature; name=smime.p7s')}\n--edge--\n`,
    ),
    'signed by S/MIME, as one part': mailWith(smime('mime; smime-type=signed-data; name=smime.p7m'), ''),
    'encrypted by S/MIME': mailWith(smime('mime; smime-type=enveloped-data; name=smime.p7m'), ''),
    signed: multi(
      'signed',
      plain(words),
      'Content-Type: application/pgp-signature\n\n-----BEGIN PGP SIGNATURE-----',
    ),
    encrypted: multi(
      'encrypted',
      'Content-Type: application/pgp-encrypted\n\nVersion: 1',
      'Content-Type: application/octet-stream\n\n-----BEGIN PGP MESSAGE-----',
    ),
    'without words': mailWith('', '\n'),
    'a file alone': multi('mixed', attached('filename="bill.pdf"')),
    'parts in base64': mailWith(
      'Content-Transfer-Encoding: base64\nContent-Type: text/plain; charset=utf-8',
      Buffer.from(words).toString('base64'),
    ),
    'two charsets': multi(
      'mixed',
      plain(words),
      `Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nGr=FC=DFe`,
    ),
    'boundary that never comes': mailWith('Content-Type: multipart/mixed; boundary=never', words),
    'boundary that never ends': mailWith(
      'Content-Type: multipart/mixed; boundary=edge',
      `--edge\n${plain(words)}`,
    ),
    'no boundary': mailWith('Content-Type: multipart/mixed', words),
    'broken headers': mailWith('Content-Type: ;;;=\nno colon here\n: nothing\nX: =?utf-8?B?%%%?=', words),
    'only LF': Buffer.from(mailWith('', words).toString().replaceAll('\r', '')),
    'only CR': Buffer.from(mailWith('', words).toString().replaceAll('\n', '')),
    'nul bytes': mailWith('', words.replaceAll(' ', ' \0')),
    'bounce of postfix': report(`Reporting-MTA: dns; mx.example\n\n${failed}`, 'text/rfc822-headers'),
    'bounce of exchange': report(`Reporting-MTA: dns;EX01\n\n${failed}`, 'message/rfc822'),
    'bounce of qmail': mailWith(
      'From: MAILER-DAEMON@qmail.example\nReturn-Path: <>',
      'Hi. This is the qmail-send program.\n\n<gone@customers.example>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <sent-1@helpdock.example>\n',
    ),
    'auto reply': mailWith('Auto-Submitted: auto-replied', 'I am away.'),
    list: mailWith('List-Id: <news.customers.example>\nPrecedence: list', words),
    spam: mailWith('X-Spam-Flag: YES', words),
  };
}

/** A support request in every shape that mail programs, servers and accidents give one. */
export function uglyMails(words = texts[0] as string): UglyMail[] {
  const german = texts[1] as string;
  const named: Record<string, Buffer> = {
    ...shapes(words),
    'iso-2022-jp': mailWith(
      'Content-Type: text/plain; charset=iso-2022-jp',
      Buffer.from('\x1b$B$3$s$K$A$O\x1b(B', 'latin1'),
    ),
    gb18030: inCharset('gb18030', '你好，订单没有收到。'),
    'koi8-r': inCharset('koi8-r', 'Здравствуйте, заказ не пришёл.'),
    'utf-7': inCharset('utf-7', german),
    'latin-1 said to be utf-8': inCharset('latin1', german, 'utf-8'),
    'unknown charset': inCharset('windows-1252', german, 'x-nobody-knows'),
    '8-bit headers': mailWith('Subject: Grüße\nFrom: Jörg <joerg@customers.example>', german),
    french: mailWith(
      'Content-Transfer-Encoding: quoted-printable',
      'la facture d=E2=80=99avril=\n a =C3=A9t=C3=A9 d=C3=A9bit=C3=A9e',
    ),
    empty: Buffer.alloc(0),
    'headers only': mailWith('', '').subarray(0, -2),
    'only binary': Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256)),
  };
  return Object.entries(named).map(([name, raw]) => ({ name, raw }));
}
