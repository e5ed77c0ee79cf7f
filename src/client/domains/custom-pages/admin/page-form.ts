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

export const valuesOf = (page: CustomPage): PageValues => ({
  title: page.title,
  slug: page.slug,
  body: page.body,
  status: page.status,
  seo_title: page.seo?.title ?? '',
  seo_description: page.seo?.description ?? '',
  role_ids: page.role_ids.map(String),
  hide_header: page.hide_header,
  hide_footer: page.hide_footer,
});

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
