import { Text as Paragraph } from '@react-email/text';
import { expect, it } from 'vitest';
import type { Text } from '#shared/translation.ts';
import { splitBody } from '../mime/split-body.ts';
import { MailLayout } from './layout.tsx';
import { QuotedMessage } from './quoted-message.tsx';
import { renderMail } from './render-mail.ts';

const words: Record<string, string> = { de: 'Ursprüngliche Nachricht', ar: 'الرسالة الأصلية' };

/** A mail whose last lines quote an earlier message, in the language of its reader. */
const mailIn = (language: string) => {
  const site = {
    name: 'Desk',
    url: 'https://desk.example',
    language,
    translate: (text: Text) => {
      const line = typeof text === 'string' ? text : text.line;
      return line === 'Original message' ? (words[language] ?? line) : line;
    },
  };
  return renderMail(
    <MailLayout
      site={site}
      preview="Is it on?"
      action={{ label: 'View and reply', href: 'https://desk.example/hc/tickets/1' }}
      reason="You sent a request."
      quoted={<QuotedMessage site={site} message={{ name: 'Chris', text: 'It is broken.\nSince today.' }} />}
    >
      <Paragraph>Is it on?</Paragraph>
    </MailLayout>,
  );
};

it.each(['en', 'de', 'ar'])(
  'an answer does not repeat what a mail in %s quotes, marked or not',
  async (language) => {
    const { html, text } = await mailIn(language);
    expect(text).toContain('It is broken.');
    expect(html).toContain('It is broken.');
    const plain = splitBody({ html: null, text: `Yes.\n\n${text}` });
    expect(plain.body).toContain('Yes.');
    expect(plain.body).not.toContain('It is broken.');
    expect(plain.quoted).toContain('It is broken.');
    const marked = splitBody({ html: null, text: `Yes.\n\n${text.replaceAll(/^/gm, '> ')}` });
    expect(marked.body).toBe('<p>Yes.</p>');
    const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
    for (const answer of [
      `<p>Yes.</p>${body}`,
      `<p>Yes.</p>${body.replaceAll('helpdock_quote', 'x_helpdock_quote')}`,
      `<p>Yes.</p><div class="gmail_quote"><div>On Mon, 23 Nov 2026, Desk wrote:</div>${body}</div>`,
    ]) {
      const split = splitBody({ html: answer, text: null });
      expect(split.body).toContain('Yes.');
      expect(split.body).not.toContain('It is broken.');
      expect(split.quoted).toContain('It is broken.');
    }
  },
);
