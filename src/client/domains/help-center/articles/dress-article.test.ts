import { describe, expect, it } from 'vitest';
import { english } from '#shared/translation.ts';
import { dressArticle } from './dress-article.ts';

const words = {
  translate: english,
  baseUrl: 'https://help.example.com/',
  classes: new Proxy({}, { get: (_, name) => String(name) }) as Record<string, string>,
};
const dress = (body: string) => dressArticle(body, words);

describe('the body of an article', () => {
  it('has tables and code that keys can scroll, each with a name of its own', () => {
    const html = dress('<table><tbody><tr><td>1</td></tr></tbody></table><table></table><pre>plain</pre>');
    expect(html).toContain('<div class="table" role="region" tabindex="0" aria-label="Table 1"><table>');
    expect(html).toContain('aria-label="Table 2"');
    expect(html).toContain('<pre role="region" tabindex="0" aria-label="Code 1">plain</pre></div>');
  });

  it('says the whole address of its own links, for whoever prints it', () => {
    expect(dress('<a href="/hc/a?b=1&amp;c">own</a><a href="//x.example/">not</a>')).toBe(
      '<a href="/hc/a?b=1&amp;c" data-address="https://help.example.com/hc/a?b=1&amp;c">own</a><a href="//x.example/">not</a>',
    );
  });

  it('names the language of code', () => {
    expect(dress('<pre><code class="language-ts">let a;</code></pre>')).toContain('<span>TypeScript</span>');
    expect(dress('<pre><code class="language-brainfuck">+</code></pre>')).toContain('<span>brainfuck</span>');
  });

  it('opens pictures, but those inside links lead where the links lead', () => {
    const img = '<img src="/files/a.png" alt="A &quot;tray&quot;" loading="lazy" />';
    expect(dress(`<p>See ${img}</p>`)).toContain(
      `<a href="/files/a.png" class="picture" data-picture aria-label="Open A &quot;tray&quot;">${img}</a>`,
    );
    const linked = `<p><a href="https://elsewhere.example/x">${img}</a></p>`;
    expect(dress(linked)).toBe(linked);
  });

  it('makes the title of a picture that stands alone its caption', () => {
    const html = dress('<p><img src="/a.png" alt="" title="Tray &amp; feeder" loading="lazy" /></p>');
    expect(html).toMatch(/^<figure><a [^>]*><img src="\/a.png" alt="" loading="lazy" \/><\/a>/);
    expect(html).toContain('<figcaption>Tray &amp; feeder</figcaption></figure>');
  });

  it('puts a link beside each heading, outside of its name', () => {
    expect(dress('<h2 id="h-a">A</h2><h5 id="h-b">B</h5>')).toBe(
      '<div class="heading"><h2 id="h-a">A</h2><a href="#h-a" class="anchor" data-anchor aria-label="Copy link to this heading">#</a></div><h5 id="h-b">B</h5>',
    );
  });
});
