import { describe, expect, it } from 'vitest';
import { linkAddresses } from './link-addresses.ts';

const link = (address: string) =>
  `<a href="${address}" rel="noopener noreferrer nofollow" target="_blank">${address}</a>`;

describe('the addresses in a message', () => {
  it.each([
    [
      '<p>See https://example.com/a?b=1&amp;c=2#d.</p>',
      `<p>See ${link('https://example.com/a?b=1&amp;c=2#d')}.</p>`,
    ],
    ['<p>(http://example.com/a_(b))</p>', `<p>(${link('http://example.com/a_(b)')})</p>`],
    ['<p>&lt;https://example.com/&gt;, yes</p>', `<p>&lt;${link('https://example.com/')}&gt;, yes</p>`],
    ['<p>&quot;https://example.com&quot;</p>', `<p>&quot;${link('https://example.com')}&quot;</p>`],
    ['<p>انظر https://example.com/صفحة.</p>', `<p>انظر ${link('https://example.com/صفحة')}.</p>`],
  ])('become links: %s', (html, expected) => {
    expect(linkAddresses(html)).toBe(expected);
  });

  it.each([
    '<p><a href="https://example.com">https://example.com</a></p>',
    '<pre><code>curl https://example.com</code></pre>',
    '<p>https:// and javascript:alert(1) and xhttps://</p>',
    '<p><img src="https://example.com/a.png" alt="https://example.com"></p>',
  ])('stay as they are: %s', (html) => {
    expect(linkAddresses(html)).toBe(html);
  });

  it('are found in time that grows with the text and no faster', () => {
    const long = `<p>https://example.com/${'.'.repeat(100_000)}${')'.repeat(100_000)} ${'https://'.repeat(20_000)}</p>`;
    expect(linkAddresses(long)).toContain(link('https://example.com/'));
  });
});
