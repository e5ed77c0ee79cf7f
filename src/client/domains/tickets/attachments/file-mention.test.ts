import { expect, it } from 'vitest';
import { mentionsFile } from './file-mention.ts';

it.each([
  '<p>Please see the <strong>attached</strong> picture.</p>',
  '<p>Attachment: the log</p>',
  '<p>Den Beleg finden Sie im Anhang.</p>',
  '<p>Ich habe das Bild angehängt.</p>',
  '<p>Die angehängte Datei</p>',
  '<p>تجد الصورة في المرفق</p>',
  '<p>الملفات المرفقة</p>',
  '<p>مرفق طيه التقرير</p>',
])('hears of a file in %s', (html) => expect(mentionsFile(html)).toBe(true));

it.each([
  '<p>It does not start.</p>',
  '<p>No strings.</p><blockquote><p>I attached a picture</p></blockquote>',
  '<pre><code>attachments = []</code></pre>',
  '<p>Das ist unabhängig davon.</p>',
  '<p>unattached</p>',
  '<a href="/attached">here</a>',
])('hears of none in %s', (html) => expect(mentionsFile(html)).toBe(false));
