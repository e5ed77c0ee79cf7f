import { describe, expect, it } from 'vitest';
import { shownEmail } from './email-domains.ts';
import { cleanText, cutText, isVisible, showsAnything } from './text.ts';
import { emailAddress } from './validation.ts';

it('cuts a text without leaving half of a character', () => {
  expect(cutText('a word', 3)).toBe('a w');
  expect(cutText('ab😀cd', 3)).toBe('ab');
  expect(cutText('ab😀cd', 4)).toBe('ab😀');
  expect(cutText('مرحبا 😀')).toBe('مرحبا 😀');
  expect(cutText('a\ud83d b \ude00c')).toBe('a b c');
});

describe('a text that is stored', () => {
  it('has one spelling, and nothing that nobody sees', () => {
    expect(cleanText(' Cafe\u0301 ')).toBe('Caf\u00e9');
    expect(cleanText('pay\u200bpal\u00ad\u2060\ufeff')).toBe('paypal');
    expect(cleanText('p\u200day\u200cpal')).toBe('paypal');
    expect(cleanText('invoice\u202efdp.exe')).toBe('invoicefdp.exe');
    expect(cleanText('one\r\ntwo\rthree\u2028four')).toBe('one\ntwo\nthree\nfour');
  });

  it('keeps joiners where letters and emoji are joined', () => {
    const joined = [
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
      '\u0d28\u0d4d\u200d',
      '\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67',
      '\u2764\ufe0f\u200d\ud83d\udd25',
      '\ud83c\udff4\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ];
    for (const text of joined) expect(cleanText(text)).toBe(text);
    expect(cleanText('a\u{e0067}\u{e0062}b')).toBe('ab');
  });

  it('is empty where nothing can be seen', () => {
    const unseen = [
      '\u200b',
      ' \u00a0\u3000',
      '\u2800',
      '\u3164\u115f',
      '\u0301\u0302',
      '\u200e',
      '\u00ad\u200d',
    ];
    for (const text of unseen) expect(cleanText(text)).toBe('');
    expect(['a', '.', '\ud83d\ude00', '\u0645', '\u65e5'].map(isVisible)).not.toContain(false);
  });

  it('is HTML that shows something', () => {
    const empty = [
      '<p>\u200b</p>',
      '<p>&nbsp;&#8203;&ZeroWidthSpace;&shy;</p>',
      '<p><br></p>',
      '<p>&#x2800;</p>',
    ];
    expect(empty.map(showsAnything)).not.toContain(true);
    expect(['<p>a</p>', '<p><img src="x"></p>', '<p>&lt;</p>'].map(showsAnything)).not.toContain(false);
  });
});

describe('an email address', () => {
  const read = (text: string) => emailAddress().safeParse(text);
  it('is stored with its domain in ASCII, whatever it was typed with', () => {
    for (const [typed, stored] of [
      [' User@M\u00fcnchen.de ', 'user@xn--mnchen-3ya.de'],
      ['user@mu\u0308nchen.de', 'user@xn--mnchen-3ya.de'],
      ['user@xn--mnchen-3ya.de', 'user@xn--mnchen-3ya.de'],
      ['\uff55\uff53\uff45\uff52\uff20example\uff0ecom', 'user@example.com'],
      ['user@\u200bexample.com', 'user@example.com'],
      ['user@\u4f8b\u3048\u3002\u30c6\u30b9\u30c8', 'user@xn--r8jz45g.xn--zckzah'],
    ] as const) {
      expect(read(typed).data).toBe(stored);
    }
  });

  it('is shown in its own letters, but for those that look like others', () => {
    for (const typed of [
      'user@m\u00fcnchen.de',
      'u@b\u00fccher-gr\u00f6\u00dfe.example',
      'u@\u4f8b\u3048.\u30c6\u30b9\u30c8',
      'u@\u0645\u062b\u0627\u0644.example',
    ])
      expect(shownEmail(read(typed).data ?? '')).toBe(typed);
    expect(shownEmail('user@xn--80ak6aa92e.com')).toBe('user@xn--80ak6aa92e.com');
    expect(shownEmail('user@xn--!.com')).toBe('user@xn--!.com');
    expect(shownEmail('xn--a@example.com')).toBe('xn--a@example.com');
  });

  it('is refused with what is wrong with it', () => {
    const said = (text: string) => read(text).error?.issues[0]?.message;
    expect(said('j\u00f6rg@example.com')).toContain('Before the @');
    for (const wrong of [
      '',
      '\u200b',
      'user',
      'user@',
      '@m\u00fcnchen.de',
      'user@m\u00fcn/chen.de',
      'user@m\u00fcn chen.de',
    ])
      expect(read(wrong).success).toBe(false);
  });
});
