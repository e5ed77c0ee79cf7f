import type { Context } from '../context.ts';

/** A form, by the address of its call, and its message. */
export interface FormMessage {
  action: string;
  message: string;
}

/** Redirect target of the browser, and the message of the form there. */
export interface NextPage {
  path: string;
  said?: FormMessage;
}

/** A form that browsers can send by themselves, before the script of the page is there or without it. */
export interface PageForm {
  /** Pages with the form; the first is the default for requests without a page. A final `/` includes all below it. */
  pages: readonly [string, ...string[]] | 'any';
  /** The page after the call's answer. `sent` has the call's address and the first page, unchanged. */
  next(answer: never, from: URL, ctx: Context, sent: { action: string; page: string }): NextPage;
  /** Its field without formatting, for a call that takes HTML. */
  plain?: string;
  /** A field of the call that is a map; the form has an input `{record}.{key}` for each key. */
  record?: string;
  /** Form and message on the sign-in page, for refusals that lead there. */
  begin?: FormMessage;
  /** Guests see it: its pages answer before their application is there. */
  ofGuests?: boolean;
}

/** By the addresses of their calls, in which `{id}` is a number, the same one as in the pages. */
export type PageForms = Readonly<Record<string, PageForm>>;

/** Whether a page has the form. */
export const isPageOf = ({ pages }: Pick<PageForm, 'pages'>, path: string) =>
  pages !== 'any' &&
  pages.some((page) => (page.length > 1 && page.endsWith('/') ? path.startsWith(page) : path === page));

const idPart = '{id}';
const isId = /^\d{1,10}$/;

/** The id in a path that is otherwise like the address; undefined when it is another one. */
function idIn(address: string, path: string): string | undefined {
  const [before = '', after = ''] = address.split(idPart);
  if (!path.startsWith(before) || !path.endsWith(after)) return undefined;
  const id = path.slice(before.length, path.length - after.length);
  return isId.test(id) ? id : undefined;
}

/** Finds the form of a call by its path. */
export function findPageForm(forms: PageForms, path: string): PageForm | undefined {
  if (Object.hasOwn(forms, path)) return forms[path];
  for (const [address, form] of Object.entries(forms)) {
    const id = address.includes(idPart) ? idIn(address, path) : undefined;
    if (id === undefined) continue;
    if (form.pages === 'any') return form;
    const [first, ...others] = form.pages.map((page) => page.replace(idPart, id));
    return { ...form, pages: [first ?? '/', ...others] };
  }
  return undefined;
}

/** The fields of a form, those of its record as one map. */
export function withRecord(
  { record }: Pick<PageForm, 'record'>,
  sent: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (record === undefined) return { ...sent };
  const prefix = `${record}.`;
  const isOfRecord = ([name]: [string, unknown]) => name.startsWith(prefix);
  const entries = Object.entries(sent);
  const map = entries.filter(isOfRecord).map(([name, value]) => [name.slice(prefix.length), value]);
  return {
    ...Object.fromEntries(entries.filter((entry) => !isOfRecord(entry))),
    ...(map.length > 0 && { [record]: Object.fromEntries(map) }),
  };
}
