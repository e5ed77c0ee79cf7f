import { Text } from '@react-email/text';
import { Quotation } from './quote.tsx';
import type { MailSite } from './template.ts';

/** A message with its formatting. @param html Sanitised. */
export function MailHtml({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is sanitised.
  return <div dir="auto" style={{ overflowWrap: 'anywhere' }} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A message that somebody wrote before, with its formatting. @param html Sanitised. */
export function MailQuotation({ site, headline, html }: { site: MailSite; headline: string; html: string }) {
  return (
    <Quotation site={site}>
      <Text style={{ color: '#5c6470', fontSize: 13, margin: 0 }}>{headline}</Text>
      <MailHtml html={html} />
    </Quotation>
  );
}
