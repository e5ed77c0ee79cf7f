import { z } from 'zod';
import { personSchema } from './auth.ts';
import { directions } from './files.ts';
import { countedPage, pageInput } from './pagination.ts';
import { customPageStatuses } from './record-states.ts';
import { seoInput, seoSchema } from './seo.ts';
import { normalizeText } from './text.ts';
import { plainText, requiredText } from './validation.ts';
import { flag, listOf, recordId, reference, timestamp } from './wire.ts';

/** Pattern of a page's slug. */
export const pageSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Characters of the longest page, as HTML. */
export const maxPageLength = 200_000;

const written = {
  title: requiredText(),
  /** HTML; unsafe content is removed. */
  body: z.string().max(maxPageLength).overwrite(normalizeText).nullish(),
  /** Default: derived from the title. */
  slug: plainText().max(100, { abort: true }).regex(pageSlug).nullish(),
  status: z.enum(customPageStatuses).default('draft'),
  seo: seoInput.nullish(),
  /** Roles with access; empty: public. */
  role_ids: listOf(recordId()).default([]),
  hide_header: flag().default(false),
  hide_footer: flag().default(false),
};

export const customPageInput = z.object(written);

/** Omitted fields stay unchanged. With `version`, 409 when the page was changed since. */
export const customPageChange = z.object({
  id: recordId(),
  version: recordId().nullish(),
  title: written.title.optional(),
  body: written.body,
  slug: written.slug,
  status: z.enum(customPageStatuses).optional(),
  seo: written.seo,
  role_ids: listOf(recordId()).optional(),
  hide_header: flag().optional(),
  hide_footer: flag().optional(),
});

/** An id or a slug; all digits are first tried as an id. */
/** Unpublished changes. With `version`, 409 when the page was changed since. */
export const pageDraftInput = customPageChange.omit({ status: true });

export const pageDraftRemoveInput = z.object({ id: recordId() });

export const customPageReadInput = z.object({ id: reference() });

export const customPageListInput = z.object({
  /** A part of the title or of the address. */
  query: plainText().max(255).nullish(),
  status: z.enum(customPageStatuses).nullish(),
  orderBy: z.enum(['updated_at', 'title', 'created_at']).default('updated_at'),
  orderDir: z.enum(directions).default('desc'),
  ...pageInput(15),
});

export const customPageDeleteInput = z.object({
  id: listOf(recordId()),
  /** The page that takes the place of those in menus and settings. */
  replacement_id: recordId().nullish(),
});

/** Page data for readers. */
const shown = {
  slug: z.string(),
  title: z.string(),
  /** Sanitised HTML. */
  body: z.string(),
  seo: seoSchema.nullable(),
  role_ids: z.array(z.int()),
  hide_header: z.boolean(),
  hide_footer: z.boolean(),
};

export const pageDraftSchema = z.object(shown);

export type PageDraft = z.infer<typeof pageDraftSchema>;

export const customPageSchema = z.object({
  id: z.int(),
  type: z.literal('default'),
  ...shown,
  status: z.enum(customPageStatuses),
  /** Unpublished changes; null without any, and for users who may not edit pages. */
  draft: pageDraftSchema.nullable(),
  /** The number of its changes. */
  version: z.int(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export type CustomPage = z.infer<typeof customPageSchema>;

/** Metadata of a page for search engines and link previews, with defaults filled in. */
const pageSeoSchema = z.object({
  title: z.string(),
  description: z.string().nullable(),
  meta: z.array(z.object({ name: z.string(), content: z.string() })),
});

export const customPageAnswer = z.object({
  page: customPageSchema,
  seo: pageSeoSchema.nullable(),
  can: z.object({ update: z.boolean() }),
});

export const listedPageSchema = customPageSchema
  .omit({ body: true, seo: true, draft: true })
  .extend({ has_draft: z.boolean(), updated_by: personSchema.nullable() });

export type ListedPage = z.infer<typeof listedPageSchema>;

export const customPageListSchema = z.object({ pagination: countedPage(listedPageSchema) });

/** Where a page is used besides its own address. */
export const pageUses = ['homepage', 'menu', 'policy', 'cookie_notice'] as const;

export type PageUse = { type: (typeof pageUses)[number]; count: number };
