import { z } from 'zod';
import { personSchema } from './auth.ts';
import { pageSlug } from './custom-pages.ts';
import { directions } from './files.ts';
import { articleSchema, crumbSchema } from './helpcenter.ts';
import { countedPage, pageInput } from './pagination.ts';
import { articleStatuses, translationStatuses } from './record-states.ts';
import { normalizeText } from './text.ts';
import { plainText, refinement, requiredText, validationTexts } from './validation.ts';
import { flag, listOf, recordId, timestamp, timestampOrDay } from './wire.ts';

/** Characters of the longest article, as HTML. */
export const maxArticleLength = 1_048_576;

/** Articles that one section can be put in order with. */
export const maxOrdered = 2000;

const seoInput = z.object({
  title: plainText().max(255).nullish(),
  description: plainText().max(1000).nullish(),
});

/** An address that somebody named. */
export const slugInput = plainText().max(100, { abort: true }).regex(pageSlug).nullish();

/** What readers read of an article. */
const words = {
  title: requiredText(),
  /** HTML; what is not safe in it is taken out. */
  body: z.string().max(maxArticleLength).overwrite(normalizeText).nullish(),
  /** The first sentence of the text when there is none. */
  description: plainText().max(500).nullish(),
  /** Other words people use for it. */
  keywords: listOf(requiredText(100), 50).nullish(),
  /** Made from the title when there is none. */
  slug: slugInput,
  tags: listOf(requiredText(60), 20).nullish(),
  /** What search engines are told in place of the title and the description. */
  seo: seoInput.nullish(),
};

const changedWords = { ...words, title: words.title.optional() };

/** Where an article lies, who may read it and who looks after it. */
const keeping = {
  status: z.enum(articleStatuses).nullish(),
  /** When a scheduled article is published. */
  published_at: timestampOrDay().nullish(),
  /** Who holds one of these roles may read it; everybody when there is none. */
  role_ids: listOf(recordId()).nullish(),
  owner_id: recordId().nullish(),
  /** When somebody should look at it again. */
  review_at: timestampOrDay().nullish(),
};

/** The version that the change was made on: 409 when there is a newer one. */
const baseVersion = recordId().nullish();

/** Why it was changed, for the list of versions. */
const note = plainText().max(255).nullish();

export const articleCreateInput = z.object({
  ...words,
  ...keeping,
  section_id: recordId(),
  language: plainText().min(2).max(20).nullish(),
  note,
});

export const articleChangeInput = z.object({
  id: recordId(),
  ...changedWords,
  ...keeping,
  section_id: recordId().nullish(),
  base_version: baseVersion,
  note,
});

export const articleDraftInput = z.object({ id: recordId(), ...changedWords, base_version: baseVersion });

export const editingInput = z.object({
  id: recordId(),
  /** Tells the tabs of one person apart. */
  tab: requiredText(40),
  /** The editor is closed. */
  left: flag().nullish(),
});

export const articleIdsInput = z.object({ id: listOf(recordId()) });

export const articleIdInput = z.object({ id: recordId() });

export const publishArticlesInput = z.object({
  id: listOf(recordId()),
  /** In the future: published then. */
  published_at: timestampOrDay().nullish(),
  /** For those who may read what is not for everybody. */
  internal: flag().nullish(),
  base_version: baseVersion,
  note,
});

export const moveInput = z.object({
  ids: listOf(recordId()).refine((ids) => ids.length > 0, refinement(validationTexts.required)),
  section_id: recordId(),
});

const tagNames = listOf(requiredText(60), 20).nullish();

export const articleTagsInput = z.object({ ids: listOf(recordId()), add: tagNames, remove: tagNames });

export const articleOrderInput = z.object({
  section_id: recordId(),
  /** All articles of the section. */
  ids: listOf(recordId(), maxOrdered),
});

export const articleOrders = ['updated_at', 'created_at', 'title', 'position', 'views'] as const;

export const articleListInput = z.object({
  /** A part of the title, or of the address. */
  query: plainText().max(255).nullish(),
  status: z.enum(articleStatuses).nullish(),
  categoryId: recordId().nullish(),
  sectionId: recordId().nullish(),
  ownerId: recordId().nullish(),
  tag: plainText().max(60).nullish(),
  /** Those that are written in it or translated into it. */
  language: plainText().max(20).nullish(),
  /** Those that somebody should have looked at by now. */
  stale: flag().nullish(),
  /** Those of which a translation is behind, in that language where one is named. */
  outdated: flag().nullish(),
  /** Those in the bin in place of the others. */
  deleted: flag().nullish(),
  orderBy: z.enum(articleOrders).default('updated_at'),
  orderDir: z.enum(directions).default('desc'),
  ...pageInput(15),
});

const seoSchema = z.object({ title: z.string().nullable(), description: z.string().nullable() }).nullable();

/** What only writers are told. */
const written = {
  status: z.enum(articleStatuses),
  section_id: z.int(),
  position: z.int(),
  language: z.string(),
  tags: z.array(z.string()),
  role_ids: z.array(z.int()),
  owner: personSchema.nullable(),
  review_at: timestamp().nullable(),
  published_at: timestamp().nullable(),
  version: z.int(),
  deleted_at: timestamp().nullable(),
};

export const listedArticleSchema = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  path: z.array(crumbSchema),
  ...written,
  translations: z.array(
    z.object({ language: z.string(), status: z.enum(translationStatuses), outdated: z.boolean() }),
  ),
  /** Whether something is written on that readers do not see. */
  has_draft: z.boolean(),
  helpful: z.int(),
  not_helpful: z.int(),
  /** How often readers opened it. */
  views: z.int(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export type ListedArticle = z.infer<typeof listedArticleSchema>;

export const articleListSchema = z.object({ pagination: countedPage(listedArticleSchema) });

export const draftSchema = z.object({
  title: z.string(),
  /** Sanitised HTML. */
  body: z.string(),
  description: z.string().nullable(),
  keywords: z.array(z.string()),
  slug: z.string(),
  tags: z.array(z.string()),
  seo: seoSchema,
  version: z.int(),
  /** The version of the article that it was begun on. */
  begun_on: z.int(),
  updated_by: personSchema.nullable(),
  updated_at: timestamp(),
});

export type ArticleDraft = z.infer<typeof draftSchema>;

export const editingSchema = z.object({
  /** Who else has the editor open; oneself too, in another tab. */
  editors: z.array(personSchema),
  /** The number of what was written last. */
  version: z.int(),
});

/** An article as its writers read it. The description is null where the first sentence stands in. */
export const editableArticleSchema = articleSchema.extend({
  ...written,
  /** Its links to the help center that lead nowhere, or to what readers can not read. */
  broken_links: z.array(z.string()),
  keywords: z.array(z.string()),
  seo: seoSchema,
  owner_id: z.int().nullable(),
  /** What is written on; its words stand in place of those that readers read when the draft was asked for. */
  draft: draftSchema.omit({ body: true }).nullable(),
  helpful: z.int(),
  not_helpful: z.int(),
  /** How often readers opened it. */
  views: z.int(),
});

export type EditableArticle = z.infer<typeof editableArticleSchema>;

export const articleStatesSchema = z.object({
  articles: z.array(
    z.object({ id: z.int(), status: z.enum(articleStatuses), published_at: timestamp().nullable() }),
  ),
});
