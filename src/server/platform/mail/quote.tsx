import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement } from 'react';
import { directionOf } from '#shared/translation.ts';
import type { MailSite } from './template.ts';

const line = '3px solid #d5dae1';

/** What somebody wrote, paragraph by paragraph, with a rule at its start; tabs part the cells of a table. */
export function MailQuote({ site, children }: { site: MailSite; children: string }) {
  const side =
    directionOf(site.language) === 'rtl'
      ? { borderRight: line, paddingRight: 12 }
      : { borderLeft: line, paddingLeft: 12 };
  return (
    <Section style={{ ...side, marginTop: 16 }}>
      {children
        .split('\n')
        .map((text, place) =>
          createElement(
            Text,
            { key: place, dir: 'auto', style: { color: '#3c434d', margin: place === 0 ? 0 : '8px 0 0' } },
            text.replaceAll('\t', ' | '),
          ),
        )}
    </Section>
  );
}
