import { Text } from '@react-email/text';
import { z } from 'zod';
import { ownQuoteClass } from '../mime/quoted-html.ts';
import { MailQuote } from './quote.tsx';
import type { MailSite } from './template.ts';

/** The message that a mail answers, as text. */
export const quotedMessage = z.object({ name: z.string(), text: z.string() });

interface QuotedMessageProps {
  site: MailSite;
  message: z.infer<typeof quotedMessage>;
}

/** The message that a mail answers, at its end. Answers to the mail are cut at its divider, see `mime/split-body.ts`. */
export function QuotedMessage({ site, message: { name, text } }: QuotedMessageProps) {
  return (
    <div className={ownQuoteClass} style={{ marginTop: 24 }}>
      <Text style={{ color: '#5c6470', fontSize: 12, margin: 0 }}>
        {`-----${site.translate('Original message')}-----`}
      </Text>
      <Text dir="auto" style={{ color: '#5c6470', fontSize: 13, margin: '8px 0 0' }}>
        {name}
      </Text>
      <MailQuote site={site}>{text}</MailQuote>
    </div>
  );
}
