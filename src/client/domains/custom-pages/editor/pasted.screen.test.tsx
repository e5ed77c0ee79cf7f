import { describe, expect, it } from 'vitest';
import { cleanPastedHtml } from './pasted-html.ts';
import { looksLikeMarkdown, readMarkdown } from './pasted-markdown.ts';

const clean = (html: string) => cleanPastedHtml(html).html.replace(/\s+/g, ' ').trim();

/** As Word 365 for Windows writes it into the clipboard, its style sheet shortened. */
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1>Set up the printer<o:p></o:p></h1>
<p class=MsoNormal>Before you <b>begin</b>, read <a href="https://example.com/manual">the manual</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Switch it on<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>a.<span>&nbsp; </span></span><![endif]>Wait<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>Put paper in<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Any paper<o:p></o:p></p>
<p class=MsoNormal><img width=200 src="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"></p>
<!--EndFragment--></body></html>`;

/** As Google Docs writes it into the clipboard of Chromium. */
const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-2f0"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400">Set up the printer</span></h1><h2 dir="ltr"><span>First</span></h2><p dir="ltr"><span style="font-weight:400">Read </span><a href="https://www.google.com/url?q=https://example.com/manual&amp;sa=D&amp;source=editors"><span style="color:#1155cc">the manual</span></a><span> and press H</span><span style="vertical-align:sub;font-size:0.6em">2</span><span style="font-family:'Courier New',monospace">esc</span></p><ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Inside</span></p></li></ul><li dir="ltr"><p dir="ltr" role="presentation"><span>Two</span></p></li></ul></b><br class="Apple-interchange-newline">`;

describe('what is pasted', () => {
  it('from Word is what it says: headings, links and lists inside of lists', () => {
    const { html, lost } = cleanPastedHtml(word);
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    expect(body.querySelector('h1')).toBeNull();
    expect(body.querySelector('h2')?.textContent?.trim()).toBe('Set up the printer');
    expect(body.querySelector('a')?.getAttribute('href')).toBe('https://example.com/manual');
    const entries = [...body.querySelectorAll('body > ol > li')].map(({ firstChild }) =>
      firstChild?.textContent?.trim(),
    );
    expect(entries).toEqual(['Switch it on', 'Put paper in']);
    expect(body.querySelector('ol ol > li')?.textContent?.trim()).toBe('Wait');
    expect(body.querySelector('body > ul > li')?.textContent?.trim()).toBe('Any paper');
    expect([body.querySelectorAll('img, style, meta').length, lost]).toEqual([0, 1]);
    expect(html).not.toMatch(/supportLists|mso-list:Ignore|o:p/);
  });

  it.each([
    ['bullets, then numbers', ['l0 · A', 'l0 · B', 'l1 1. C', 'l1 2. D'], '<ul>AB</ul><ol>CD</ol>'],
    ['numbers, then bullets', ['l1 1. C', 'l1 2. D', 'l0 · A'], '<ol>CD</ol><ul>A</ul>'],
    ['numbers that begin anew', ['l1 1. C', 'l2 1. D'], '<ol>C</ol><ol>D</ol>'],
    ['numbers that go on', ['l1 3. C', 'l1 4. D'], '<ol start="3">CD</ol>'],
    ['lists in lists', ['l0 · A', 'l1 level2 1. B', 'l2 level2 · C'], '<ul>A<ol>B</ol><ul>C</ul></ul>'],
  ])('from Word keeps lists apart: %s', (_, entries, expected) => {
    const paragraphs = entries.map((entry) => {
      const [, id = '', level = 'level1', sign, text] = /^(l\d) (?:(level\d) )?(\S+) (\w)$/.exec(entry) ?? [];
      const style = `mso-list:${id} ${level} lfo${id.slice(1)}`;
      return `<p style='${style}'><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span>${text}</p>`;
    });
    expect(clean(paragraphs.join('\n')).replace(/<\/?li>|\s(?!start)/g, '')).toBe(expected);
  });

  it('from Google Docs is not bold as a whole, and links straight', () => {
    const { body } = new DOMParser().parseFromString(clean(docs), 'text/html');
    expect(body.querySelector('b')).toBeNull();
    expect([...body.querySelectorAll('h2, h3')].map((heading) => heading.textContent)).toEqual([
      'Set up the printer',
      'First',
    ]);
    expect(body.querySelector('a')?.getAttribute('href')).toBe('https://example.com/manual');
    expect([body.querySelector('sub')?.textContent, body.querySelector('code')?.textContent]).toEqual([
      '2',
      'esc',
    ]);
    expect(body.querySelector('ul > li > ul > li')?.textContent).toBe('Inside');
    expect(clean(docs)).not.toMatch(/<ul[^>]*><ul|<li[^>]*><p/);
  });

  it('from elsewhere runs nothing, and brings videos as links', () => {
    const html = clean(
      '<p>a</p><script>x()</script><iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ" title="Zoom"></iframe><img src="https://a.test/x.png" onerror="x()">',
    );
    expect(html).toBe('<p>a</p><a class="video" href="https://www.youtube.com/watch?v=aqz-KE-bpKQ">Zoom</a>');
  });

  it.each([
    ['# Title\n\nText', true],
    ['- one\n- two\n\n**bold**', true],
    ['| a | b |\n|---|---|\n| 1 | 2 |', true],
    ['see [the manual](https://example.com)', true],
    ['```js\nx\n```', true],
    ['- only a dash', false],
    ['2 * 3 * 4 = 24 # no heading', false],
    ['An address: https://example.com/a_b_c', false],
    ['', false],
  ])('%j is Markdown: %s', (text, expected) => {
    expect(looksLikeMarkdown(text)).toBe(expected);
  });

  it('as Markdown becomes headings, tables and code with its language', async () => {
    const html = await readMarkdown('# Zoom\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\n```js\nx < 1\n```\n');
    const { body } = new DOMParser().parseFromString(clean(html), 'text/html');
    expect(body.querySelector('h2')?.textContent).toBe('Zoom');
    expect([...body.querySelectorAll('th, td')].map((cell) => cell.textContent)).toEqual([
      'a',
      'b',
      '1',
      '2',
    ]);
    expect(body.querySelector('pre code')?.className).toBe('language-js');
  });
});
