import { z } from 'zod';
import { personSchema } from './auth.ts';
import { countedPage, pageInput } from './pagination.ts';
import { recordId, timestamp } from './wire.ts';
import { articleDraftInput, draftSchema } from './writing.ts';

export const versionListInput = z.object({ id: recordId(), ...pageInput(15) });

export const versionInput = z.object({ id: recordId(), n: recordId() });

export const versionDiffInput = versionInput.extend({
  /** Default: the version before it. */
  against: recordId().nullish(),
});

/** An unsaved text; omitted fields are as last saved. */
export const versionStoreInput = articleDraftInput.omit({ base_version: true });

export const textCompareInput = articleDraftInput.pick({ id: true, title: true, body: true });

const listedVersionSchema = z.object({
  version: z.int(),
  title: z.string(),
  user: personSchema.nullable(),
  note: z.string().nullable(),
  created_at: timestamp(),
  /** Whether readers ever read it. */
  published: z.boolean(),
});

export const versionListSchema = z.object({ pagination: countedPage(listedVersionSchema) });

const { body, description, keywords, slug, tags, seo } = draftSchema.shape;

export const versionSchema = z.object({
  version: listedVersionSchema.extend({ body, description, keywords, slug, tags, seo }),
});

export const textChangeSchema = z.object({ type: z.enum(['same', 'added', 'removed']), text: z.string() });

export type TextChange = z.infer<typeof textChangeSchema>;

export const versionDiffSchema = z.object({ changes: z.array(textChangeSchema) });
