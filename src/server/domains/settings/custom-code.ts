import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { z } from 'zod';
import type { HeadElement, PageCode } from '#shared/settings.ts';
import { customCodeLength, privateSiteSettings } from '#shared/site-settings.ts';
import { type PrivateNeeds, readPrivateSettings } from './service.ts';

/** Permitted attributes of elements in the head. */
const attributesOf: Record<string, ReadonlySet<string>> = {
  meta: new Set(['name', 'property', 'itemprop', 'content', 'media']),
  link: new Set(['rel', 'href', 'type', 'sizes', 'color', 'title', 'media', 'hreflang']),
};

/** Attributes with another name in React. */
const inReact: Record<string, string> = { itemprop: 'itemProp', hreflang: 'hrefLang' };

/** Permitted link relations: metadata of the page, without those that load code or styles. */
const linkKinds = new Set(
  'icon apple-touch-icon mask-icon me author license alternate help privacy-policy terms-of-service search'.split(
    ' ',
  ),
);

const addresses = /^(?:https?:\/\/|mailto:|\/(?!\/))/i;

interface Refusal {
  line: string;
  values?: Record<string, string>;
}

function refusalOf(tag: string, attributes: Record<string, string>): Refusal | null {
  const known = Object.hasOwn(attributesOf, tag) ? attributesOf[tag] : undefined;
  if (known === undefined) {
    return { line: 'Only meta and link elements are allowed here, not :name.', values: { name: tag } };
  }
  const strange = Object.keys(attributes).find((name) => !known.has(name));
  if (strange !== undefined) {
    return { line: 'The attribute :name is not allowed here.', values: { name: strange } };
  }
  if (tag === 'meta') return null;
  const kinds = (attributes.rel ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  if (kinds.length === 0 || !kinds.every((kind) => linkKinds.has(kind))) {
    return { line: 'Links with rel=":name" are not allowed here.', values: { name: attributes.rel ?? '' } };
  }
  return addresses.test(attributes.href ?? '') ? null : { line: 'The link URL is not valid.' };
}

/** Parses HTML for the head of pages into elements, and the first refused part of it. */
function readHead(html: string): { elements: HeadElement[]; refusal: Refusal | null } {
  const elements: HeadElement[] = [];
  let refusal: Refusal | null = null;
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      refusal ??= refusalOf(tag, attributes);
      if (refusal !== null) return;
      const named = Object.entries(attributes).map(([name, value]) => [inReact[name] ?? name, value]);
      elements.push({ tag: tag as HeadElement['tag'], attributes: Object.fromEntries(named) });
    },
    ontext: (text) => {
      if (text.trim() !== '') refusal ??= { line: 'Only elements are allowed here, not text.' };
    },
  });
  parser.end(html);
  return { elements, refusal };
}

/** Refuses foreign scripts and styles: their authors would control the session of every visitor. */
export const checkedCustomCode = privateSiteSettings.custom_code.extend({
  head: z
    .string()
    .max(customCodeLength.head, { abort: true })
    .superRefine((html, issues) => {
      const { refusal } = readHead(html);
      if (refusal !== null) issues.addIssue({ code: 'custom', params: { ...refusal } });
    }),
});

interface CustomCode extends PageCode {
  css: string;
}

const made = new WeakMap<object, CustomCode>();

/** The styles of the site with the address of their present text, and the elements for the head of its pages. */
export async function readCustomCode(services: PrivateNeeds): Promise<CustomCode> {
  const code = await readPrivateSettings(services, 'custom_code');
  let known = made.get(code);
  if (known === undefined) {
    const { css, head } = code;
    const mark = createHash('sha256').update(css).digest('base64url').slice(0, 16);
    known = {
      css,
      stylesheet: css.trim() === '' ? null : `/custom-${mark}.css`,
      head: readHead(head).elements,
    };
    made.set(code, known);
  }
  return known;
}
