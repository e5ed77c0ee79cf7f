import { describe, expect, it } from 'vitest';
import { remoteImagesIn } from '#shared/remote-images.ts';
import { placeRemoteImages, withListDirections, withScrollBoxes } from './message-html.ts';

const address = 'https://a.example/p.png?x=1&y="2"';
const picture =
  '<img data-remote="https://a.example/p.png?x=1&amp;y=&quot;2&quot;" alt="a &amp; b" width="30" />';
const label = (host: string) => `Image from ${host}`;

describe('pictures that lie elsewhere', () => {
  it('are words until they are asked for, then pictures of this site', () => {
    expect(remoteImagesIn(`<p>${picture}${picture}</p>`)).toEqual([address]);
    expect(placeRemoteImages(`<p>${picture}</p>`, new Map(), label)).toBe(
      '<p><span data-remote-image>Image from a.example: a &amp; b</span></p>',
    );
    expect(
      placeRemoteImages(`<p>${picture}</p>`, new Map([[address, '/remote-images?a=1&b=$&']]), label),
    ).toBe('<p><img loading="lazy" src="/remote-images?a=1&amp;b=$&amp;" alt="a &amp; b" width="30" /></p>');
  });

  it('say where they are from when nothing else is said of them', () => {
    const bare = '<img data-remote="https://a.example/p.png" alt="" />';
    const shown = new Map([['https://a.example/p.png', '/remote-images?a=1']]);
    expect(placeRemoteImages(bare, shown, label)).toBe(
      '<img alt="Image from a.example" loading="lazy" src="/remote-images?a=1" />',
    );
  });

  it('of one pixel are never offered', () => {
    const pixel = '<img data-remote="https://a.example/open.gif" width="1" height="1" />';
    expect(remoteImagesIn(pixel)).toEqual([]);
    expect(placeRemoteImages(`<p>a${pixel}</p>`, new Map(), label)).toBe('<p>a</p>');
  });

  it('leave the pictures of this site alone', () => {
    const own = '<p><img src="/api/v1/file-entries/3" alt="data-remote" /></p>';
    expect(placeRemoteImages(own, new Map(), label)).toBe(own);
  });
});

describe('boxes that scroll', () => {
  const names = { table: 'Table', code: 'Code' };

  it('are around whole tables and not around those inside of them', () => {
    const inner = '<table><tr><td>1</td></tr></table>';
    const html = withScrollBoxes(`a<table><tr><td>${inner}</td></tr></table>b${inner}`, names);
    const box = '<div data-table dir="auto" tabindex="0" role="group" aria-label="Table">';
    expect(html).toBe(
      `a${box}<table><tr><td>${inner}</td></tr></table></div>b${box}<table><tr><td>1</td></tr></table></div>`,
    );
    expect(withScrollBoxes('<pre><code>x</code></pre>', names)).toBe(
      '<pre tabindex="0" role="group" aria-label="Code"><code>x</code></pre>',
    );
  });

  it('are looked for once, however many tags are opened and never closed', () => {
    const long = '<table '.repeat(40_000) + '<ul '.repeat(40_000);
    expect(withScrollBoxes(withListDirections(long), names)).toContain('<table');
  });
});
