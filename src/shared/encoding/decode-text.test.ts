import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const plain: [encoding: string, text: string][] = [
  ['windows-1252', 'Die Größe der Datei ändert sich – „später“ … 5 €'],
  ['windows-1252', "L'adresse où l'équipe a été créée, à côté"],
  ['windows-1252', 'Müller;Jörg;hinzugefügt\r\nGarcía;Íñigo;añadido'],
  ['windows-1251', 'Как изменить пароль в настройках'],
  ['windows-1250', 'Zażółć gęślą jaźń, łódź i źdźbło'],
  ['windows-1256', 'كيف أغير كلمة المرور'],
  ['windows-1253', 'Πώς αλλάζω τον κωδικό μου'],
  ['shift_jis', 'パスワードを変更する方法と設定'],
  ['euc-jp', 'パスワードを変更する方法と設定です'],
  ['gbk', '如何更改您的密码和账户设置'],
  ['big5', '如何更改您的密碼和帳戶設定'],
  ['euc-kr', '비밀번호를 재설정하는 방법'],
  ['koi8-r', 'Как изменить пароль в настройках'],
];

describe('a text that says nothing of its encoding', () => {
  it.each(plain)('is read as %s: %s', (encoding, text) => {
    const page = `<h1>Guide</h1>\n<p>${text}</p>\n`;
    expect(decodeText(iconv.encode(page, encoding))).toEqual({ text: page, encoding, isGuessed: true });
  });

  it('is UTF-8 where it can be', () => {
    expect(decodeText(Buffer.from('Größe 日本'))).toEqual({
      text: 'Größe 日本',
      encoding: 'utf-8',
      isGuessed: false,
    });
    expect(decodeText(new Uint8Array())).toMatchObject({ text: '', isGuessed: false });
  });
});

describe('a text that says its encoding', () => {
  it.each([
    [
      '<html><head><meta http-equiv=Content-Type content="text/html; charset=windows-1252">',
      'win1252',
      '“é”',
    ],
    ['<meta charset="windows-1251">', 'win1251', 'Пароль'],
    ["<meta charset='Shift_JIS'>", 'shift_jis', '設定'],
    ['<?xml version="1.0" encoding="iso-8859-2"?>', 'iso-8859-2', 'Zażółć'],
    ['<meta charset=unicode-of-ours>', 'utf-8', 'é'],
    ['<meta charset="utf-16">', 'utf-8', 'é'],
  ])('is read by it: %s', (head, encoding, text) => {
    const page = `${head}<p>${text}</p>`;
    expect(decodeText(iconv.encode(page, encoding))).toMatchObject({ text: page, isGuessed: false });
  });

  it.each(['utf-16le', 'utf-16be', 'utf-8'])('is read by its mark: %s', (encoding) => {
    const bytes = iconv.encode('<meta charset="windows-1251">Größe', encoding, { addBOM: true });
    expect(decodeText(bytes)).toEqual({
      text: '<meta charset="windows-1251">Größe',
      encoding,
      isGuessed: false,
    });
  });

  it('is read in two bytes for each letter where its mark is missing', () => {
    expect(decodeText(iconv.encode('name,email\r\nAnn', 'utf-16le')).text).toBe('name,email\r\nAnn');
  });
});
