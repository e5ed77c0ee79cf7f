import type { MailWording } from './wording.ts';

/** Kind of a mail's value: a `secret` is a link that grants access, a `text` may be user content. */
export type ValueKind = 'secret' | 'plain' | 'text';

export interface PlaceRules {
  kinds: Readonly<Record<string, ValueKind>>;
  /** The address of the site, to which links may lead with any value that is no secret. */
  siteUrl: string;
}

/** A placeholder whose value would leave the site by an opened link, or be stored. */
export interface MisplacedValue {
  field: keyof MailWording;
  name: string;
  kind: ValueKind;
}

const place = /\{\{\s*([a-z_]+)\s*\}\}/g;

/** Tags that mail programs read over as if they were not there. */
const inline = /^<\/?(?:a|b|strong|em|i|u)\b/;

const decoded = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Whether the text directly before a link could merge with it, as mail programs make links of text. */
const joins = (before: string) => /[!-~]/.test(before.replaceAll(/[("'[<:;,-]/g, ''));

const isWhole = (href: string) => /^(?:mailto:|tel:)?\{\{\s*[a-z_]+\s*\}\}$/.test(href);

const staysHere = (href: string, siteUrl: string) =>
  href.startsWith(`${siteUrl}/`) || /^\{\{\s*site_url\s*\}\}(?:[/?#]|$)/.test(href);

/** The values that a link must not take along. */
function carried(href: string, { kinds, siteUrl }: PlaceRules): string[] {
  const names = [...href.matchAll(place)].map(([, name = '']) => name);
  return names.filter((name) =>
    kinds[name] === 'secret'
      ? !/^\{\{[^{}]*\}\}$/.test(href)
      : kinds[name] === 'text' && !isWhole(href) && !staysHere(href, siteUrl),
  );
}

/** Text of a body: secrets are removed where they would become a part of another link. */
function readText(text: string, state: { before: string; link: string | undefined }, rules: PlaceRules) {
  const misplaced: string[] = [];
  const kept = text.replaceAll(/\{\{\s*([a-z_]+)\s*\}\}|\s+|[^\s{]+|\{/g, (part, name?: string) => {
    const isInOther = state.link !== undefined && !isWhole(state.link);
    if (name !== undefined && rules.kinds[name] === 'secret' && (isInOther || joins(state.before))) {
      misplaced.push(name);
      return '';
    }
    state.before = /^\s/.test(part) ? '' : state.before + decoded(part);
    return part;
  });
  return { kept, misplaced };
}

/** A clean body without its misplaced placeholders, and their names. */
function readBody(html: string, rules: PlaceRules): { html: string; misplaced: string[] } {
  const links: string[] = [];
  const state: { before: string; link: string | undefined } = { before: '', link: undefined };
  const misplaced: string[] = [];
  const parts = html.split(/(<[^<>]*>)/).map((part) => {
    if (!part.startsWith('<')) {
      const { kept, misplaced: found } = readText(part, state, rules);
      misplaced.push(...found);
      return kept;
    }
    if (!inline.test(part)) state.before = '';
    // In plain text the address of a link follows its words, directly before the subsequent text.
    if (part === '</a>') state.before = links.pop() ?? '';
    const opened = /^<a\b(?: href="([^"]*)")?/.exec(part);
    const href = decoded(opened?.[1] ?? '');
    if (opened !== null) links.push(href);
    state.link = links.at(-1);
    const wrong = carried(href, rules);
    misplaced.push(...wrong);
    return wrong.length === 0 ? part : '<a>';
  });
  return { html: parts.join(''), misplaced };
}

const secretsIn = (text: string, { kinds }: PlaceRules) =>
  [...text.matchAll(place)].map(([, name = '']) => name).filter((name) => kinds[name] === 'secret');

/** The placeholders of a wording through which values would leave the site: its body is clean. */
export function misplacedPlaceholders({ subject, body }: MailWording, rules: PlaceRules): MisplacedValue[] {
  const found = (field: keyof MailWording, names: readonly string[]) =>
    names.map((name) => ({ field, name, kind: rules.kinds[name] ?? 'text' }));
  return [...found('subject', secretsIn(subject, rules)), ...found('body', readBody(body, rules).misplaced)];
}

/** The same wording without them, for one that was stored while they were let pass. */
export const withoutMisplacedPlaceholders = (
  { subject, body }: MailWording,
  rules: PlaceRules,
): MailWording => ({
  subject: subject.replaceAll(place, (written, name: string) =>
    rules.kinds[name] === 'secret' ? '' : written,
  ),
  body: readBody(body, rules).html,
});
