import { z } from 'zod';
import { plainText, refinement, requiredText, validationTexts } from './validation.ts';
import { changedFields, flag, listOf, recordId } from './wire.ts';

/** Translated name and description. */
const folderTranslation = z.object({
  language: plainText().min(2).max(20),
  name: requiredText(255),
  description: plainText().max(500).nullish(),
});

const folder = {
  name: requiredText(),
  description: plainText().max(500).nullish(),
  /** A picture of this site. */
  image: plainText().max(500).nullish(),
  hidden: flag().nullish(),
  role_ids: listOf(recordId()).nullish(),
  /** All its names in other languages. */
  translations: listOf(folderTranslation, 50).nullish(),
};

export const folderInput = z.object({ ...folder, parent_id: recordId().nullish() });

export const folderChangeInput = z.object({
  id: recordId(),
  ...folder,
  name: folder.name.optional(),
  parent_id: recordId().nullish(),
  before: changedFields({ ...folder, parent_id: recordId().nullish() }),
});

export const folderDeleteInput = z.object({
  id: listOf(recordId()).refine((ids) => ids.length > 0, refinement(validationTexts.required)),
  /** Receives the content of the deleted one. */
  replacement_id: recordId().nullish(),
});

export const folderOrderInput = z.object({
  parent_id: recordId().nullish(),
  /** All that lie there. */
  ids: listOf(recordId(), 1000),
});

const folderFields = {
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  parent_id: z.int().nullable(),
  is_section: z.boolean(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  hidden: z.boolean(),
  role_ids: z.array(z.int()),
  position: z.int(),
  translations: z.array(
    z.object({ language: z.string(), name: z.string(), description: z.string().nullable() }),
  ),
};

export const folderSchema = z.object(folderFields);

export type Folder = z.infer<typeof folderSchema>;

const counts = z.object({
  draft: z.int(),
  published: z.int(),
  internal: z.int(),
  scheduled: z.int(),
  archived: z.int(),
});

const treeSectionSchema = folderSchema.extend({ counts });

export const treeSchema = z.object({
  categories: z.array(folderSchema.extend({ counts, sections: z.array(treeSectionSchema) })),
});

export type TreeSection = z.infer<typeof treeSectionSchema>;
export type TreeCategory = z.infer<typeof treeSchema>['categories'][number];
