import { z } from 'zod';
import { headingSchema } from './helpcenter.ts';
import { translationStatuses } from './record-states.ts';
import { plainText, requiredText } from './validation.ts';
import { maxId, recordId, timestamp, wholeNumber } from './wire.ts';
import { maxArticleLength, slugInput } from './writing.ts';

/** The code of a language, such as `de` or `pt-BR`. */
const language = plainText().min(2).max(20);

const title = requiredText();
/** HTML; unsafe content is removed. */
const body = z.string().max(maxArticleLength).nullish();

const further = {
  /** Default: derived from the title. */
  slug: slugInput,
  /** Default: the first sentence of the text. */
  description: plainText().max(500).nullish(),
  /** The version of the article that it translates; default: the newest. */
  source_version: recordId().nullish(),
  /** The translation version that it is based on, 0 for none: 409 when there is a newer one. */
  base_version: wholeNumber(z.int().min(0).max(maxId)).nullish(),
};

export const translationListInput = z.object({ id: recordId() });

export const translationInput = z.object({ id: recordId(), language });

export const translationWriteInput = translationInput.extend({
  title,
  body,
  ...further,
  status: z.enum(translationStatuses).nullish(),
});

export const translationDraftInput = translationInput.extend({ title, body, ...further });

export const translationCompareInput = translationDraftInput.pick({
  id: true,
  language: true,
  title: true,
  body: true,
});

const listed = {
  language: z.string(),
  title: z.string(),
  status: z.enum(translationStatuses),
  source_version: z.int(),
  /** The article has changed since that version. */
  outdated: z.boolean(),
  /** Something is written on that readers do not read. */
  has_draft: z.boolean(),
  version: z.int(),
  updated_at: timestamp(),
};

export const listedTranslationSchema = z.object(listed);

export const translationListSchema = z.object({ translations: z.array(listedTranslationSchema) });

/** A translation for its editors: the draft in place of the published text. */
export const translationSchema = z.object({
  ...listed,
  body: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  headings: z.array(headingSchema),
});

export type ArticleTranslation = z.infer<typeof translationSchema>;
export type ListedTranslation = z.infer<typeof listedTranslationSchema>;
