import type { Context } from '../context.ts';

/** A form, by the address of its call, and what it says. */
export interface FormMessage {
  action: string;
  message: string;
}

/** Where the browser goes on to, and what the form there says. */
export interface NextPage {
  path: string;
  said?: FormMessage;
}

/** A form that browsers can send by themselves, before the script of the page is there or without it. */
export interface PageForm {
  /** The pages that have the form; the first stands for whoever does not say where it was. One that ends with `/` stands for all below it. */
  pages: readonly [string, ...string[]] | 'any';
  /** What follows the answer of the call. `sent` has its address, and the first page, as they were. */
  next(answer: never, from: URL, ctx: Context, sent: { action: string; page: string }): NextPage;
  /** Its field without formatting, for a call that takes HTML. */
  plain?: string;
  /** Where it begins anew, and what is said there, when the server names the way to the sign-in. */
  begin?: FormMessage;
  /** Guests see it: its pages answer before their application is there. */
  ofGuests?: boolean;
}

/** By the addresses of their calls, in which `{id}` stands for a number; it is the same one in the pages. */
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
