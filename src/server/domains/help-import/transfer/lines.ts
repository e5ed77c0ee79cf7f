import { z } from 'zod';
import { articleStatuses } from '#shared/record-states.ts';

/*
 * Lines of an export: each is a record as JSON. Imports validate by the same schemas, so that every export can be
 * imported.
 */

const id = z.int().positive().max(1_000_000_000);
const moment = z.iso.datetime({ offset: true });
const roleNames = z.array(z.string().max(255)).max(100);

export const textsSchema = z.object({
  title: z.string().min(1).max(255),
  body: z.string().max(4_000_000),
  description: z.string().max(2000).nullable(),
  keywords: z.array(z.string().max(255)).max(200),
  slug: z.string().min(1).max(255),
  tags: z.array(z.string().max(60)).max(50),
  seo_title: z.string().max(1000).nullable(),
  seo_description: z.string().max(2000).nullable(),
});

export const headLine = z.object({
  type: z.literal('helpcenter'),
  format: z.literal(1),
  site: z.string().max(500),
  exported_at: moment,
});

export const folderLine = z.object({
  type: z.literal('category'),
  id,
  parent_id: id.nullable(),
  name: z.string().min(1).max(255),
  slug: z.string().min(1).max(255),
  description: z.string().max(2000).nullable(),
  image: z.string().max(500).nullable(),
  position: z.int(),
  hidden: z.boolean(),
  roles: roleNames,
  created_at: moment,
  updated_at: moment,
});

export const articleLine = textsSchema.extend({
  type: z.literal('article'),
  id,
  section_id: id,
  status: z.enum(articleStatuses),
  position: z.int(),
  language: z.string().min(2).max(20),
  roles: roleNames,
  owner: z.string().max(255).nullable(),
  review_at: moment.nullable(),
  published_at: moment.nullable(),
  version: z.int().positive().max(1_000_000),
  created_at: moment,
  updated_at: moment,
});

export const versionLine = z.object({
  type: z.literal('version'),
  article_id: id,
  version: z.int().positive(),
  words: textsSchema,
  note: z.string().max(1000).nullable(),
  published: z.boolean(),
  created_at: moment,
});

export const draftLine = z.object({
  type: z.literal('draft'),
  article_id: id,
  words: textsSchema,
  version: z.int().positive(),
  begun_on: z.int().positive(),
  updated_at: moment,
});

export const translationLine = z.object({
  type: z.literal('translation'),
  article_id: id,
  language: z.string().min(2).max(20),
  title: z.string().min(1).max(255),
  slug: z.string().min(1).max(255),
  description: z.string().max(2000).nullable(),
  body: z.string().max(4_000_000),
  status: z.enum(['draft', 'published']),
  source_version: z.int().positive(),
  version: z.int().positive().default(1),
  /** Current draft. */
  draft: z
    .object({
      title: z.string().max(255),
      body: z.string().max(4_000_000),
      description: z.string().max(2000).nullable(),
      slug: z.string().max(255),
      source_version: z.int().positive(),
    })
    .nullable()
    .default(null),
  created_at: moment,
  updated_at: moment,
});

export const folderTranslationLine = z.object({
  type: z.literal('category_translation'),
  category_id: id,
  language: z.string().min(2).max(20),
  name: z.string().min(1).max(255),
  description: z.string().max(2000).nullable(),
});

export const redirectLine = z.object({
  type: z.literal('redirect'),
  from: z.string().min(1).max(1000),
  to: z.string().min(1).max(2000),
  automatic: z.boolean(),
  created_at: moment,
});

/** A part of a file, in base64. */
export const fileLine = z.object({
  type: z.literal('file'),
  key: z.string().regex(/^[\w-]{1,50}\/[\w.-]{1,200}$/),
  part: z.int().min(0),
  last: z.boolean(),
  data: z.base64().max(1_000_000),
});

export const exportLine = z.discriminatedUnion('type', [
  headLine,
  folderLine,
  articleLine,
  versionLine,
  draftLine,
  translationLine,
  folderTranslationLine,
  redirectLine,
  fileLine,
]);

export type ExportLine = z.infer<typeof exportLine>;

/** Keys of the public files that HTML shows or links to. */
export function fileKeysIn(html: string): string[] {
  // bounded: each part has a length.
  const found = html.matchAll(
    /(?:src|href)="(?:https?:\/\/[^"/]{1,255})?\/files\/([\w-]{1,50}\/[\w.-]{1,200})"/g,
  );
  return [...found].map(([, key = '']) => key);
}
