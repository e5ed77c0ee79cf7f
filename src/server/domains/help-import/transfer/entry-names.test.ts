import { crc32 } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { Entry } from 'yauzl';
import { readNames } from './entry-names.ts';

const entry = (fileNameRaw: Buffer, extraFields: Entry['extraFields'] = []) =>
  ({ fileNameRaw, extraFields }) as unknown as Entry;

const namesIn = (encoding: string, ...names: string[]) =>
  readNames(names.map((name) => entry(iconv.encode(name, encoding))));

describe('names in an archive', () => {
  it('are UTF-8 where they can be, whatever the archive says', () => {
    const names = ['Ayuda/Guía rápida/Configuración.md', 'مساعدة/دليل/الإعدادات.md', 'ヘルプ/設定/始め方.md'];
    expect(namesIn('utf-8', ...names)).toEqual({ names, guessed: new Set(), encoding: null });
  });

  it('are what stands beside them, where its sum is that of the name', () => {
    const raw = Buffer.from('Gu?a.md');
    const field = (sum: number) => {
      const head = Buffer.alloc(5);
      head[0] = 1;
      head.writeUInt32LE(sum, 1);
      return [{ id: 0x7075, data: Buffer.concat([head, Buffer.from('Guía.md')]) }];
    };
    expect(readNames([entry(raw, field(crc32(raw)))])?.names).toEqual(['Guía.md']);
    expect(readNames([entry(raw, field(1))])?.names).toEqual(['Gu?a.md']);
  });

  it.each([
    ['cp437', ['Größe/Übersicht.md', 'Größe/Müller.md']],
    ['cp437', ['Ayuda/Guía rápida.md', 'Ayuda/Configuración.md']],
    ['cp437', ['Résumé.md']],
    ['cp850', ['Configuração/Ação.md', 'Configuração/Não há.md']],
    ['cp866', ['Справка/Настройки/Пароль.md', 'Справка/Настройки/Первые шаги.md']],
    ['cp852', ['Pomoc/Ustawienia/Hasło i żółw.md', 'Pomoc/Ustawienia/Pierwszy krok w środę.md']],
    ['shift_jis', ['ヘルプ/設定/パスワード.md', 'ヘルプ/設定/始め方.md']],
    ['shift_jis', ['設定/手順.md', '設定/印刷方法.md']],
    ['gbk', ['帮助/设置/更改密码.md', '帮助/设置/无法连接打印机.md']],
    ['big5', ['說明/設定/變更密碼.md', '說明/設定/無法連線印表機.md']],
    ['euc-kr', ['도움말/설정/비밀번호를 재설정하는 방법.md', '도움말/설정/로그인.md']],
    ['windows-1251', ['Справка/Настройки/Пароль.md', 'Справка/Настройки/Первые шаги.md']],
  ])('are read as %s: %s', (encoding, names) => {
    const read = namesIn(encoding, ...names, 'plain/name.md');
    expect(read?.names).toEqual([...names, 'plain/name.md']);
    expect(read?.guessed).toEqual(new Set(names));
  });

  it('are not guessed where several encodings make as much sense', () => {
    expect(namesIn('gbk', '中')).toBeNull();
  });
});
