import { render } from '@react-email/render';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { plainText } from '../html/message-html.ts';
import { type PlaceRules, type ValueKind, withoutMisplacedPlaceholders } from './placeholders.ts';
import type { MailSite, MailTemplate } from './template.ts';
import {
  cleanWording,
  fillBody,
  fillLine,
  type MailValues,
  type MailWording,
  toWording,
  withPlaceholders,
} from './wording.ts';

/** One mail as its recipient gets it. */
export interface SiteMail {
  template: MailTemplate;
  props: object;
  site: MailSite;
  /** How the site words it; undefined in the words of the product. */
  wording: MailWording | undefined;
}

const previewLength = 120;

/** The values available to a mail's wording: its texts and numbers, its reader and the site. */
export function mailValues({ template, props, site }: Omit<SiteMail, 'wording'>): MailValues {
  const own = Object.entries(props).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  );
  return {
    ...Object.fromEntries(own),
    ...template.editing?.values?.(props, site),
    site_name: site.name,
    site_url: site.url,
    ...(template.isNews ? {} : { reader_name: site.reader ?? '' }),
  };
}

/** Allowed places of a mail's values in its wording. */
export function placeRules(mail: Omit<SiteMail, 'wording'>): PlaceRules {
  const { template, props, site } = mail;
  const isSecret = (name: string) => template.secrets?.includes(name) ?? false;
  const plain = new Set(
    Object.entries(props).flatMap(([name, value]) => (typeof value === 'number' ? [name] : [])),
  );
  for (const name of Object.keys(template.editing?.values?.(props, site) ?? {})) plain.delete(name);
  for (const name of ['site_name', 'site_url']) plain.add(name);
  const kindOf = (name: string): ValueKind =>
    isSecret(name) ? 'secret' : plain.has(name) ? 'plain' : 'text';
  const kinds = Object.fromEntries(Object.keys(mailValues(mail)).map((name) => [name, kindOf(name)]));
  return { kinds, siteUrl: site.url };
}

export function mailSubject(mail: SiteMail): string {
  const { template, props, site, wording } = mail;
  if (wording === undefined) return template.subject(props, site);
  return fillLine(withoutMisplacedPlaceholders(wording, placeRules(mail)).subject, mailValues(mail));
}

type Frame = ReactElement<{ preview: string; children: ReactNode }>;

/** The whole mail. The site's own wording is inserted in the product's frame: its button and its reason stay. */
export function mailBody(mail: SiteMail): ReactElement {
  const { template, props, site, wording } = mail;
  const frame = template.body(props, site) as Frame;
  if (wording === undefined) return frame;
  const { body } = withoutMisplacedPlaceholders(
    { ...wording, body: cleanWording(wording.body) },
    placeRules(mail),
  );
  const __html = fillBody(body, mailValues(mail));
  return cloneElement(
    frame,
    { preview: plainText(__html, previewLength) },
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it was sanitised, its values as well.
    <div dangerouslySetInnerHTML={{ __html }} />,
  );
}

/** The product's own wording of a mail, with placeholders for its values: the default of the editor. */
export async function builtInWording(mail: Omit<SiteMail, 'wording'>): Promise<MailWording> {
  const { template, props, site } = mail;
  const values = mailValues(mail);
  const { children } = (template.body(props, site) as Frame).props;
  // Lines of user content are paragraphs there, and one value here.
  const lines = Object.values(values).filter((value) => value.includes('\n'));
  const html = lines.reduce(
    (rest, value) =>
      rest.replace(
        value
          .split('\n')
          .map((line) => `<p>${line}</p>`)
          .join(''),
        () => `<p>${value}</p>`,
      ),
    toWording(await render(<div>{children}</div>)),
  );
  return {
    subject: withPlaceholders(template.subject(props, site), values, false),
    body: withPlaceholders(html, values, true),
  };
}
