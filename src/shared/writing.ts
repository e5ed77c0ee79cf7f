import { z } from 'zod';
import { personSchema } from './auth.ts';
import { pageSlug } from './custom-pages.ts';
import { directions } from './files.ts';
import { articleSchema, crumbSchema } from './helpcenter.ts';
import { countedPage, pageInput } from './pagination.ts';
import { articleStatuses, translationStatuses } from './record-states.ts';
import { seoInput, seoSchema } from './seo.ts';
import { normalizeText } from './text.ts';
import { plainText, refinement, requiredText, validationTexts } from './validation.ts';
import { flag, listOf, recordId, timestamp, timestampOrDay } from './wire.ts';

/** Characters of the longest article, as HTML. */
export const maxArticleLength = 1_048_576;

/** Articles that one section can be put in order with. */
export const maxOrdered = 2000;

/** A custom slug. */
export const slugInput = plainText().max(100, { abort: true }).regex(pageSlug).nullish();

/** Text of an article. */
const words = {
  title: requiredText(),
  /** HTML; unsafe content is removed. */
  body: z.string().max(maxArticleLength).overwrite(normalizeText).nullish(),
  /** Default: the first sentence of the text. */
  description: plainText().max(500).nullish(),
  /** Other words people use for it. */
  keywords: listOf(requiredText(100), 50).nullish(),
  /** Default: derived from the title. */
  slug: slugInput,
  tags: listOf(requiredText(60), 20).nullish(),
  /** Replaces the title and the description for search engines. */
  seo: seoInput.nullish(),
};

const changedWords = { ...words, title: words.title.optional() };

/** Section, visibility and ownership of an article. */
const keeping = {
  status: z.enum(articleStatuses).nullish(),
  /** When a scheduled article is published. */
  published_at: timestampOrDay().nullish(),
  /** Roles with access; empty: public. */
  role_ids: listOf(recordId()).nullish(),
  owner_id: recordId().nullish(),
  /** Date of the next review. */
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
  /** Visible only with permission for internal articles. */
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
  /** Articles whose review is overdue. */
  stale: flag().nullish(),
  /** Those of which a translation is behind, in that language where one is named. */
  outdated: flag().nullish(),
  /** Lists the trash instead. */
  deleted: flag().nullish(),
  orderBy: z.enum(articleOrders).default('updated_at'),
  orderDir: z.enum(directions).default('desc'),
  ...pageInput(15),
});

/** Fields for writers only. */
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

/** People listed as possible owners; a search narrows them down. */
export const maxOwnersListed = 20;

export const articleOwnersInput = z.object({
  /** A part of the name. */
  query: plainText().max(255).nullish(),
});

export const articleOwnersSchema = z.object({ owners: z.array(personSchema).max(maxOwnersListed) });

export const articleListSchema = z.object({ pagination: countedPage(listedArticleSchema) });

export const draftSchema = z.object({
  title: z.string(),
  /** Sanitised HTML. */
  body: z.string(),
  description: z.string().nullable(),
  keywords: z.array(z.string()),
  slug: z.string(),
  tags: z.array(z.string()),
  seo: seoSchema.nullable(),
  version: z.int(),
  /** The version of the article that it was begun on. */
  begun_on: z.int(),
  updated_by: personSchema.nullable(),
  updated_at: timestamp(),
});

export type ArticleDraft = z.infer<typeof draftSchema>;

export const editingSchema = z.object({
  /** Users with the editor open; the caller too, in another tab. */
  editors: z.array(personSchema),
  /** The number of the last version. */
  version: z.int(),
});

/** An article for its writers. The description is null where the first sentence replaces it. */
export const editableArticleSchema = articleSchema.extend({
  ...written,
  /** Its links to the help center without a target, or with one that its readers can not see. */
  broken_links: z.array(z.string()),
  keywords: z.array(z.string()),
  seo: seoSchema.nullable(),
  owner_id: z.int().nullable(),
  /** The draft; its text replaces the published one when the draft was requested. */
  draft: draftSchema.omit({ body: true }).nullable(),
  helpful: z.int(),
  not_helpful: z.int(),
  /** How often readers opened it. */
  views: z.int(),
});

export type EditableArticle = z.infer<typeof editableArticleSchema>;

/** The publication of an article. */
export const articleStateSchema = z.object({
  id: z.int(),
  status: z.enum(articleStatuses),
  published_at: timestamp().nullable(),
});

export const articleStatesSchema = z.object({ articles: z.array(articleStateSchema) });
