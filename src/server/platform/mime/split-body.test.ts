import { describe, expect, it } from 'vitest';
import { splitBody, withInlineImages } from './split-body.ts';

const text = (...lines: string[]) => splitBody({ html: null, text: lines.join('\r\n') });
const html = (code: string) => splitBody({ html: code, text: null });

const histories: [name: string, lines: string[]][] = [
  ['Gmail', ['On Mon, 1 Jun 2026 at 10:00, Support <support@desk.example> wrote:', '> Hello']],
  [
    'a wrapped line',
    [
      'On Mon, 1 Jun 2026 at 10:00, Support and all of its friends',
      '<support@desk.example> wrote:',
      '',
      '> Hello',
    ],
  ],
  ['German', ['Am 01.06.2026 um 10:00 schrieb Support:', '> Hallo']],
  ['French', ['Le lun. 1 juin 2026 à 10:00, Support a écrit :', '> Bonjour']],
  ['Arabic', ['في الإثنين 1 يونيو 2026 كتب الدعم:', '> مرحبا']],
  [
    'Outlook',
    [
      'From: Support <support@desk.example>',
      'Sent: Monday, June 1, 2026 10:00',
      'To: Mia',
      'Subject: Door',
      '',
      'Hello',
    ],
  ],
  [
    'Outlook in German',
    ['Von: Support', 'Gesendet: Montag, 1. Juni 2026', 'An: Mia', 'Betreff: Tür', '', 'Hallo'],
  ],
  ['a divider', ['-----Original Message-----', 'Hello']],
  ['a signature', ['-- ', 'Mia Miller', 'Doors & more']],
  ['a telephone', ['Sent from my iPhone']],
];

describe('a text', () => {
  it.each(histories)('is split above its history: %s', (_name, lines) => {
    expect(text('It jams.', '', 'Still.', '', ...lines)).toEqual({
      body: '<p>It jams.</p><p>Still.</p>',
      quoted: expect.any(String),
    });
  });

  it('stays whole where nothing is quoted, or words stand between what is', () => {
    expect(text('I wrote: nothing.').quoted).toBeNull();
    expect(text('From: here it looks fine.', 'To: you.').quoted).toBeNull();
    const mixed = ['On Mon, 1 Jun 2026, Support wrote:', '> Is it on?', 'Yes.', '> And now?', 'No.'];
    expect(text(...mixed).body).toContain('Yes.');
    expect(text('> all of it', '> is quoted').body).toContain('all of it');
    expect(text('')).toEqual({ body: '<p></p>', quoted: null });
  });
});

describe('HTML', () => {
  it.each([
    [
      'Gmail',
      '<div class="gmail_quote"><div class="gmail_attr">On Mon, 1 Jun 2026 Support wrote:</div><blockquote>Hello</blockquote></div>',
    ],
    [
      'Apple Mail',
      '<div><br><blockquote type="cite"><div>On 1 Jun 2026, Support wrote:</div><div>Hello</div></blockquote></div>',
    ],
    [
      'Thunderbird',
      '<div class="moz-cite-prefix">On 1.6.26 10:00, Support wrote:<br></div><blockquote type="cite">Hello</blockquote>',
    ],
    ['Outlook', '<div id="divRplyFwdMsg"><b>From:</b> Support</div><div>Hello</div><p>More</p>'],
    [
      'desktop Outlook',
      '<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p>From: Support</p><p>Sent: Monday</p><p>To: Mia</p></div><p>Hello</p>',
    ],
    ['Yahoo', '<div class="yahoo_quoted"><div>On Monday, Support wrote:</div><div>Hello</div></div>'],
    ['a signature', '<div class="gmail_signature">Mia Miller</div>'],
    [
      'a telephone',
      '<br><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On 1 Jun 2026, Support wrote:<br></blockquote></div><blockquote type="cite">Hello</blockquote>',
    ],
    ['the line of a telephone alone', '<br><div dir="ltr">Sent from my Mia 5</div><div><br></div>'],
  ])('is split above its history: %s', (_name, history) => {
    const { body, quoted } = html(`<div dir="ltr"><p>It <b>jams</b>.</p></div>${history}`);
    expect(body).toBe('<div dir="ltr"><p>It <b>jams</b>.</p></div>');
    expect(quoted).toMatch(/Hello|Mia/);
  });

  it('stays whole with answers below what is quoted, as a forward, and when nothing else is left', () => {
    const below = '<blockquote type="cite">Is it on?</blockquote><p>Yes.</p>';
    expect(html(below)).toEqual({ body: below, quoted: null });
    const forward =
      '<p>See below.</p><div class="gmail_quote">---------- Forwarded message ---------<p>Hello</p></div>';
    expect(html(forward)).toEqual({ body: forward, quoted: null });
    const only = '<div class="gmail_quote">Hello</div>';
    expect(html(only)).toEqual({ body: only, quoted: null });
  });

  it('that is nested without end takes its text instead', () => {
    const deep = `${'<div>'.repeat(60_000)}<blockquote type="cite">x</blockquote>`;
    expect(splitBody({ html: deep, text: 'Plain' }).body).toBe('<p>Plain</p>');
    expect(splitBody({ html: deep, text: null }).body).toBe('<p>x</p>');
  });

  it('shows inline images by the files that were stored', () => {
    const files = new Map([['a@b', '/api/v1/file-entries/7']]);
    expect(withInlineImages('<img src="cid:a%40b"><img src=\'cid:other\'>', files)).toBe(
      '<img src="/api/v1/file-entries/7"><img src=\'cid:other\'>',
    );
  });
});
