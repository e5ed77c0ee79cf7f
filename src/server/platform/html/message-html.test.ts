import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTicketInput } from '#shared/tickets.ts';
import { cleanMessage, plainLines, plainText, sanitizeMessage } from './message-html.ts';

describe('sanitizeMessage', () => {
  it('keeps the lines and signs of plain text', () => {
    expect(
      sanitizeMessage('if x<5 & y>3 it fails\r\n> quoted\n\nFrom <ann@example.com>, press <enter>'),
    ).toBe(
      '<p>if x&lt;5 &amp; y&gt;3 it fails<br />&gt; quoted</p><p>From &lt;ann@example.com&gt;, press &lt;enter&gt;</p>',
    );
  });

  it('keeps the lines and cells apart whose elements go', () => {
    const body = '<div>one</div><div>two</div><tr><td>a</td><td>b</td></tr>';
    expect(sanitizeMessage(body)).toBe('one<br />two<br />a b <br />');
    expect(plainText(sanitizeMessage(body))).toBe('one two a b');
  });

  it('takes out what the database can not hold and what may not run', () => {
    expect(sanitizeMessage('a\u0000b')).toBe('<p>ab</p>');
    expect(sanitizeMessage('<scr\u0000ipt>alert(1)</script>x')).toBe('x');
    expect(sanitizeMessage('<x-y onclick="z">hi')).not.toContain('<x-y');
    expect(sanitizeMessage('<svg onload=alert(1)>')).toBe('');
    expect(sanitizeMessage('<video src=x onerror=alert(1)>')).not.toContain('<video');
  });

  it('keeps the pictures of this site', () => {
    const picture = '<img src="/api/v1/file-entries/42" alt="Screen &amp; mouse" width="300" height="200" />';
    expect(sanitizeMessage(`<p>Look:</p>${picture}`)).toBe(`<p>Look:</p>${picture}`);
  });

  it.each([
    ['https://example.com/a.png?who=ann&x=1', 'https://example.com/a.png?who=ann&amp;x=1'],
    ['http://example.com/a.png', 'http://example.com/a.png'],
    ['//example.com/a.png', 'https://example.com/a.png'],
  ])('only notes the address of the picture at %s, also when it is cleaned again', (src, address) => {
    const noted = `<p>Look:</p><img data-remote="${address}" alt="x" width="300" />`;
    expect(sanitizeMessage(`<p>Look:</p><img src="${src}" alt="x" width="300">`)).toBe(noted);
    expect(sanitizeMessage(noted)).toBe(noted);
  });

  it.each([
    'width="1" height="1"',
    'height=0',
    'style="width:1px;height:1px"',
    'style="display: none"',
    'style="max-height:0px !important"',
  ])('leaves a picture out that nobody is meant to see: %s', (size) => {
    const written = `<p>Hello</p><img src="https://example.com/open.gif?who=ann" ${size}>`;
    expect(cleanMessage(written)).toEqual({ html: '<p>Hello</p>', original: written });
  });

  it('keeps tables with their spans', () => {
    const table =
      '<table><caption>Sales</caption><thead><tr><th colspan="2" scope="col">Month</th></tr></thead>' +
      '<tbody><tr><td rowspan="2">May</td><td>12</td></tr></tbody><tfoot><tr><td>13</td></tr></tfoot></table>';
    expect(cleanMessage(table)).toEqual({ html: table, original: null });
  });

  it('lets no cell reach over more than a reader can take', () => {
    expect(sanitizeMessage('<table><tr><td colspan="99999999" rowspan="-1">x</td></tr></table>')).toContain(
      '<td colspan="100">x</td>',
    );
    const many = sanitizeMessage(`<table><tr>${'<td colspan=100>x</td>'.repeat(4000)}</tr></table>`);
    expect(many.match(/colspan/g)?.length).toBe(10);
  });

  it('keeps what was written when something of it had to go, and only then', () => {
    const styled = '<p style="color:red">Hello</p>';
    expect(cleanMessage(styled)).toEqual({ html: '<p>Hello</p>', original: styled });
    expect(cleanMessage('<div><p class="x">Hello</p></div>').original).toBeNull();
    expect(cleanMessage('<p>Hello<br>you</p>').original).toBeNull();
    expect(cleanMessage('just text').original).toBeNull();
  });

  it.each([
    '/auth/logout',
    '/api/v1/file-entries/42/../../users/me',
    '/api/v1/file-entries/42?signature=x',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'a.png',
    '',
  ])('takes the picture at %s out', (src) => {
    expect(sanitizeMessage(`<p>Look:</p><img src="${src}" alt="x">`)).toBe('<p>Look:</p>');
  });

  it('takes pictures without an address out', () => {
    expect(sanitizeMessage('<p>Look:<img alt="x"></p>')).toBe('<p>Look:</p>');
  });
});

describe('plainText', () => {
  const sheet =
    '<p>Before</p><table><tr><th>Product</th><th>Price</th></tr><tr><td><p>A</p></td><td>1</td></tr>' +
    '<tr><td>B</td><td></td></tr></table><p>After</p>';

  it('keeps cells and rows apart', () => {
    expect(plainText(sheet)).toBe('Before Product | Price / A | 1 / B After');
    expect(plainLines(sheet)).toBe('Before\nProduct\tPrice\nA\t1\nB\nAfter');
    expect(plainText('<table role="presentation"><tr><td>Hello</td><td>there</td></tr></table>')).toBe(
      'Hello there',
    );
  });

  it('reads a picture as what is said of it', () => {
    const message = '<p>See</p><img src="/api/v1/file-entries/1" alt="error &amp; log.png" /><p>there</p>';
    expect(plainText(message)).toBe('See error & log.png there');
    expect(plainText('<p><img src="/api/v1/file-entries/1" alt="" /></p>')).toBe('');
  });
});

describe('what is long and strange', () => {
  // Hours each, were signs looked at once for every other: the limit of the test is the assertion.
  it.each([
    '<',
    '<a ',
    '</td ',
    '<p ',
    '<img ',
    '<!--',
    '<img alt="',
    '<img alt="x ',
    '&',
    '&#',
    ' \n',
    '\r\n \r',
    '< ',
  ])('%j, two million characters of it, is read as fast as anything else', (piece) => {
    const text = piece.repeat(2_000_000 / piece.length);
    expect(typeof sanitizeMessage(text)).toBe('string');
    expect(plainText(text, 10).length).toBeLessThanOrEqual(10);
    const body = z.object({ body: createTicketInput.shape.body });
    const refused = body.safeParse({ body: text });
    expect(refused.error?.issues.map(({ message }) => message)).toEqual([
      'The body field must not be greater than 100000 characters.',
    ]);
    body.safeParse({ body: text.slice(0, 100_000) });
  });

  it('is never cut in the middle of a sign', () => {
    const message = `<p>${'x'.repeat(118)}😀 and more</p>`;
    for (let length = 117; length < 125; length += 1) {
      expect(plainText(message, length).isWellFormed()).toBe(true);
    }
    expect(plainText(message, 120)).toBe(`${'x'.repeat(118)}…`);
    expect(sanitizeMessage('half \ud83d of it')).toBe('<p>half \ufffd of it</p>');
  });
});
