import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTicketInput } from '#shared/tickets.ts';
import { plainText, sanitizeMessage } from './message.ts';

describe('sanitizeMessage', () => {
  it('keeps the lines and signs of plain text', () => {
    expect(
      sanitizeMessage('if x<5 & y>3 it fails\r\n> quoted\n\nFrom <ann@example.com>, press <enter>'),
    ).toBe(
      '<p>if x&lt;5 &amp; y&gt;3 it fails<br />&gt; quoted</p><p>From &lt;ann@example.com&gt;, press &lt;enter&gt;</p>',
    );
  });

  it('keeps the lines and cells apart whose elements go', () => {
    const body = '<div>one</div><div>two</div><table><tr><td>a</td><td>b</td></tr></table>';
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

  it.each(['/api/v1/file-entries/42', 'https://example.com/a.png'])('keeps the picture at %s', (src) => {
    const picture = `<img src="${src}" alt="Screen &amp; mouse" width="300" height="200" />`;
    expect(sanitizeMessage(`<p>Look:</p>${picture}`)).toBe(`<p>Look:</p>${picture}`);
  });

  it.each([
    '/auth/logout',
    '/api/v1/file-entries/42/../../users/me',
    '/api/v1/file-entries/42?signature=x',
    '//example.com/a.png',
    'http://example.com/a.png',
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
