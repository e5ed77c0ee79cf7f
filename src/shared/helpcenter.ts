import { z } from 'zod';
import { pageInput, simplePage } from './pagination.ts';
import { plainText } from './validation.ts';
import { flag, listOf, recordId, timestamp } from './wire.ts';

export const crumbSchema = z.object({ id: z.int(), name: z.string(), slug: z.string() });

export const articleLinkSchema = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  /** The category, then the section. */
  path: z.array(crumbSchema),
  /** The language that title and slug are translated into; absent where they are the article's own. */
  translation: z.string().optional(),
});

export type ArticleLink = z.infer<typeof articleLinkSchema>;

export const articleCardSchema = articleLinkSchema.extend({ description: z.string().nullable() });

const folderFields = {
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  parent_id: z.int().nullable(),
  is_section: z.boolean(),
  image: z.string().nullable(),
  description: z.string().nullable(),
  articles_count: z.int(),
  /** The language that the name is translated into. */
  translation: z.string().optional(),
};

export const sectionSchema = z.object({ ...folderFields, articles: z.array(articleLinkSchema) });

export const categorySchema = z.object({ ...folderFields, sections: z.array(sectionSchema) });

export type Category = z.infer<typeof categorySchema>;
export type Section = z.infer<typeof sectionSchema>;

export const landingSchema = z.object({ categories: z.array(categorySchema) });

/** The language to read in; without one that of the site, as the reader has it. */
const language = plainText().max(20).nullish();

export const categoryPageInput = z.object({ id: recordId(), language, ...pageInput(50) });

/** A category with its sections, or a section with one page of its articles. */
export const categoryPageSchema = z.object({
  category: z.object({
    ...folderFields,
    parent: crumbSchema.nullable(),
    sections: z.array(sectionSchema),
    /** Of a section: all sections of its category, itself among them, in their order. */
    neighbours: z.array(crumbSchema.extend({ articles_count: z.int() })),
    /** Those that its name is translated into. */
    languages: z.array(z.string()),
  }),
  pagination: simplePage(articleCardSchema.extend({ updated_at: timestamp() })),
});

export const headingSchema = z.object({ id: z.string(), text: z.string(), level: z.int() });

export const articleSchema = articleLinkSchema.extend({
  body: z.string(),
  description: z.string().nullable(),
  headings: z.array(headingSchema),
  language: z.string(),
  /** All that it can be read in, its own first. */
  languages: z.array(z.object({ language: z.string(), slug: z.string() })),
  /** The reader's language is another one, in which it is not there yet. */
  is_fallback: z.boolean(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  /** Visible only with permission for internal articles. */
  internal: z.boolean(),
  /** Its author, as far as they have a name. */
  author: z.object({ display_name: z.string() }).nullable(),
  published_at: timestamp().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
  section: crumbSchema,
  /** Those beside it in its section. */
  previous: articleLinkSchema.nullable(),
  next: articleLinkSchema.nullable(),
  /** Questions and answers, when it is a list of them. */
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
});

export type Article = z.infer<typeof articleSchema>;

export const articleInput = z.object({ id: recordId() });

export const articleReadInput = articleInput.extend({ language });

/** Whether an article helped, and why (not). */
export const articleFeedbackInput = articleInput.extend({
  was_helpful: flag(),
  comment: plainText().max(2000).nullish(),
});

/** An address of the help center that leads nowhere. */
export const movedInput = z.object({ path: z.string().max(512) });

/** A run of text; `hit` marks a match of the search. */
export const highlightSchema = z.object({ text: z.string(), hit: z.boolean() });

export type Highlight = z.infer<typeof highlightSchema>;

export const searchInput = z.object({
  query: plainText().max(255).nullish(),
  categoryIds: listOf(recordId()).optional(),
  /** Words are taken as typed, also those that look misspelt. */
  exact: flag().optional(),
  /** Only articles that everyone can read, whoever asks. */
  public: flag().optional(),
  ...pageInput(8, 20),
});

export const searchResultSchema = articleLinkSchema.extend({
  /** An excerpt of the text around the matches, plain. */
  body: z.string(),
  section: crumbSchema,
  updated_at: timestamp(),
  highlights: z.object({ title: z.array(highlightSchema), body: z.array(highlightSchema) }),
});

export type SearchResult = z.infer<typeof searchResultSchema>;

export const searchSchema = z.object({
  query: z.string(),
  /** The corrected query that was searched, when the original matches little or nothing. */
  corrected_query: z.string().nullable(),
  /** Articles found, over all pages; not counted further than a hundred, and not at all without a query. */
  matches: z.object({ count: z.int(), more: z.boolean() }).nullable(),
  categoryIds: z.array(z.int()),
  pagination: simplePage(searchResultSchema),
});

/** The unsent text of a new ticket. */
export const suggestInput = z.object({
  subject: plainText().max(255),
  message: plainText().max(500).nullish(),
});

/** One search as a visitor made it, reported when they leave the page. */
/** Outcome of a form with article suggestions, as far as it is known. */
export const suggestionOutcome = z.object({
  /** Id of the form: later reports overwrite earlier ones. */
  form: z.uuid(),
  /** The articles that were found last. */
  results: listOf(recordId(), 5),
  /** Suggestions were withheld, as the control group. */
  heldOut: flag().nullish(),
  clickedArticle: recordId().nullish(),
  /** The request was made. */
  filed: flag().nullish(),
});

export type SuggestionOutcome = z.output<typeof suggestionOutcome>;

export const searchSessionEntry = z.object({
  term: plainText().max(191),
  results: listOf(recordId(), 20).optional(),
  clickedArticle: recordId().nullish(),
  createdTicket: flag().nullish(),
  categoryId: recordId().nullish(),
});
