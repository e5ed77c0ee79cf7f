import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement, type ReactNode } from 'react';
import { directionOf } from '#shared/translation.ts';
import type { MailSite } from './template.ts';

const line = '3px solid #d5dae1';

const isRow = (text: string | undefined) => text?.includes('\t') ?? false;

/** Each line is a paragraph; the rows of a table are one together. */
const paragraphsOf = (text: string) =>
  text.split('\n').reduce<string[][]>((paragraphs, next) => {
    const last = paragraphs.at(-1);
    if (isRow(next) && isRow(last?.at(-1))) last?.push(next);
    else paragraphs.push([next]);
    return paragraphs;
  }, []);

/** Content with a rule at its start. */
export function Quotation({ site, children }: { site: MailSite; children: ReactNode }) {
  const side =
    directionOf(site.language) === 'rtl'
      ? { borderRight: line, paddingRight: 12 }
      : { borderLeft: line, paddingLeft: 12 };
  return <Section style={{ ...side, marginTop: 16 }}>{children}</Section>;
}

/** User content, paragraph by paragraph, with a rule at its start; tabs separate the cells of a table. */
export function MailQuote({ site, children }: { site: MailSite; children: string }) {
  return (
    <Quotation site={site}>
      {paragraphsOf(children).map((lines, place) =>
        createElement(
          Text,
          { key: place, dir: 'auto', style: { color: '#3c434d', margin: place === 0 ? 0 : '8px 0 0' } },
          lines.flatMap((text, row) => [
            ...(row > 0 ? [createElement('br', { key: row })] : []),
            text.replaceAll('\t', ' | '),
          ]),
        ),
      )}
    </Quotation>
  );
}
