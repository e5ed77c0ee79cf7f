import { Text } from '@react-email/text';
import { createElement } from 'react';
import { directionOf } from '#shared/translation.ts';
import type { MailSite } from './template.ts';

const line = '3px solid #d5dae1';

/** What somebody wrote, with a line at its start; tabs part the cells of a table. */
export function MailQuote({ site, children }: { site: MailSite; children: string }) {
  const side =
    directionOf(site.language) === 'rtl'
      ? { borderRight: line, paddingRight: 12 }
      : { borderLeft: line, paddingLeft: 12 };
  return (
    <Text dir="auto" style={{ ...side, color: '#3c434d', margin: '12px 0 0' }}>
      {children
        .split('\n')
        .flatMap((text, place) => [
          ...(place > 0 ? [createElement('br', { key: place })] : []),
          text.replaceAll('\t', ' | '),
        ])}
    </Text>
  );
}
