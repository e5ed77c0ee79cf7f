import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { CustomPage } from '#shared/custom-pages.ts';
import type { CustomPageStatus } from '#shared/record-states.ts';

/** A page as its screen holds it. */
export interface PageValues extends Record<string, unknown> {
  title: string;
  slug: string;
  body: string;
  status: CustomPageStatus;
  seo_title: string;
  seo_description: string;
  /** Ids of roles, as lists to choose from hold them. */
  role_ids: string[];
  hide_header: boolean;
  hide_footer: boolean;
}

const nothing = '';

export const emptyPage: PageValues = {
  title: nothing,
  slug: nothing,
  body: nothing,
  status: 'draft',
  seo_title: '',
  seo_description: '',
  role_ids: [],
  hide_header: false,
  hide_footer: false,
};

/** What is written of a page, which readers may not see yet. */
export function valuesOf(page: CustomPage): PageValues {
  const written = page.draft ?? page;
  return {
    title: written.title,
    slug: written.slug,
    body: written.body,
    status: page.status,
    seo_title: written.seo?.title ?? '',
    seo_description: written.seo?.description ?? '',
    role_ids: written.role_ids.map(String),
    hide_header: written.hide_header,
    hide_footer: written.hide_footer,
  };
}

/** What is not the same in two versions of a page, as its screen calls it. */
export function differencesOf(mine: PageValues, theirs: PageValues, translate: Translate): string[] {
  const names: Record<keyof typeof emptyPage, string> = {
    title: translate('Title'),
    slug: translate('URL slug'),
    body: translate('Page text'),
    status: translate('Status'),
    seo_title: translate('SEO title'),
    seo_description: translate('SEO description'),
    role_ids: translate('Visible to'),
    hide_header: translate('Hide the top bar'),
    hide_footer: translate('Hide the footer'),
  };
  return Object.entries(names).flatMap(([field, name]) =>
    JSON.stringify(mine[field]) === JSON.stringify(theirs[field]) ? [] : [name],
  );
}

/** The page as calls take it. */
export const toInput = ({ seo_title, seo_description, role_ids, slug, ...values }: PageValues) => ({
  title: values.title,
  body: values.body,
  status: values.status,
  hide_header: values.hide_header,
  hide_footer: values.hide_footer,
  slug: slug.trim() || undefined,
  seo: { title: seo_title, description: seo_description },
  role_ids: role_ids.map(Number),
});
