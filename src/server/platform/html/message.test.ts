import { describe, expect, it } from 'vitest';
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
});
