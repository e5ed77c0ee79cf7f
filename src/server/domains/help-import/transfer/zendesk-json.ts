import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import { z } from 'zod';
import { JsonDepth } from '#server/platform/parsing/json.ts';
import { AppError } from '#shared/errors.ts';
import { cutText } from '#shared/text.ts';
import { type Text, translatable } from '#shared/translation.ts';
import type { TextFile } from '../importer/text-file.ts';

/** A number, which some programs write as text. */
const id = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.int().positive());
const text = z.string().nullish().catch(null);
const position = z
  .union([z.number(), z.string().trim().min(1).transform(Number)])
  .pipe(z.number())
  .nullish()
  .catch(null);

/** Visibility is never guessed: values other than yes and no are refused. */
const isDraft = z
  .union([
    z.boolean(),
    z.enum(['true', 'false']).transform((word) => word === 'true'),
    z.literal([0, 1]).transform(Boolean),
  ])
  .nullish();

const categorySchema = z.object({ id, name: z.string(), description: text, position });

const sectionSchema = categorySchema.extend({ category_id: id.nullish(), parent_section_id: id.nullish() });

const hasSome = (value: unknown) => value != null && !(Array.isArray(value) && value.length === 0);

const articleSchema = z
  .object({
    id,
    title: z.string(),
    body: z.string().nullish(),
    section_id: id,
    draft: isDraft,
    promoted: z.boolean().nullish().catch(null),
    position,
    label_names: z.array(z.string()).nullish().catch(null),
    locale: text,
    source_locale: text,
    user_segment_id: z.unknown().optional(),
    user_segment_ids: z.unknown().optional(),
  })
  .transform(({ user_segment_id, user_segment_ids, ...article }) => ({
    ...article,
    isRestricted: hasSome(user_segment_id) || hasSome(user_segment_ids),
  }));

const translationSchema = z.object({
  source_id: id,
  source_type: z.string(),
  locale: z.string(),
  title: text,
  body: text,
  draft: isDraft,
});

/** Responses of the Help Center API: pages of one kind each, or several kinds in one file. */
const schemas = {
  categories: categorySchema,
  sections: sectionSchema,
  articles: articleSchema,
  translations: translationSchema,
};

type Kind = keyof typeof schemas;

const kinds = Object.keys(schemas) as Kind[];

export type ZendeskCategory = z.infer<typeof categorySchema>;
export type ZendeskSection = z.infer<typeof sectionSchema>;

/** Content is loaded on demand. */
type Read<Thing> = Omit<Thing, 'body'> & { readBody: (() => Promise<string>) | null };

export type ZendeskArticle = Read<z.infer<typeof articleSchema>>;
export type ZendeskTranslation = Read<z.infer<typeof translationSchema>>;

/** An export without the content, which is spooled to a file. */
export interface ZendeskExport {
  categories: Map<number, ZendeskCategory>;
  sections: Map<number, ZendeskSection>;
  articles: Map<number, ZendeskArticle>;
  /** Translation of an article. */
  wordsOf(article: number, locale: string): ZendeskTranslation | undefined;
  /** Records that can not be used. */
  leftOut: { path: string; reason: Text }[];
}

export interface NamedFile {
  path: string;
  name: string;
}

const broken = (name: string) =>
  new AppError('invalid', 'bad_file', {
    line: 'The file :name is not a Zendesk Guide export. Upload the JSON of your categories, sections, and articles.',
    values: { name },
  });

/** Max characters before a record is complete: its parts are in memory until then. */
const maxRecordLength = 12_000_000;

const mark = '\uFEFF';

/** The records of a file, lazily, of a page or of a list of pages. */
async function* thingsIn(path: string): AsyncGenerator<[kind: Kind, thing: unknown]> {
  const paths = kinds.flatMap((kind) => [`$.${kind}.*`, `$.*.${kind}.*`]);
  const parser = new JSONParser({ paths, keepStack: false });
  let found: [Kind, unknown][] = [];
  let isBegun = false;
  const depth = new JsonDepth();
  let unused = 0;
  parser.onValue = ({ value, stack }) => {
    const kind = kinds.find((one) => one === stack.at(-1)?.key);
    if (kind !== undefined) found.push([kind, value]);
  };
  for await (const part of createReadStream(path, 'utf8')) {
    depth.add(part);
    // Skips a byte order mark.
    parser.write(!isBegun && part.startsWith(mark) ? part.slice(mark.length) : part);
    isBegun = true;
    unused = found.length > 0 ? 0 : unused + part.length;
    if (unused > maxRecordLength) throw new Error('There is something too long in the file.');
    yield* found;
    found = [];
  }
  if (!parser.isEnded) throw new Error('The file ends too soon.');
}

/** Identification of a record in reports: kind, id and title. */
function nameOf(kind: Kind, thing: unknown): string {
  const { id, source_id, title, name } = Object(thing) as Record<string, unknown>;
  const called = [title, name].find((text) => typeof text === 'string' && text.trim() !== '');
  const known = [id, source_id].find((one) => ['number', 'string'].includes(typeof one)) ?? '?';
  return cutText(`${kind}/${known}${called === undefined ? '' : `: ${called}`}`, 300);
}

const wordsKey = (article: number, locale: string) => `${article} ${locale}`;

/** Parses files of the Zendesk Guide API. Throws 422 for other content. */
export async function readZendeskFiles(files: readonly NamedFile[], texts: TextFile): Promise<ZendeskExport> {
  const categories = new Map<number, ZendeskCategory>();
  const sections = new Map<number, ZendeskSection>();
  const articles = new Map<number, ZendeskArticle>();
  const words = new Map<string, ZendeskTranslation>();
  const read = async <Thing extends { body?: string | null | undefined }>({ body, ...thing }: Thing) => ({
    ...thing,
    readBody: body == null ? null : await texts.put(body),
  });
  const leftOut: ZendeskExport['leftOut'] = [];
  const take = {
    categories: async (thing: unknown) => {
      const category = schemas.categories.parse(thing);
      categories.set(category.id, category);
    },
    sections: async (thing: unknown) => {
      const section = schemas.sections.parse(thing);
      sections.set(section.id, section);
    },
    articles: async (thing: unknown) => {
      const article = schemas.articles.parse(thing);
      const isSource = article.locale === article.source_locale;
      if (isSource || !articles.has(article.id)) articles.set(article.id, await read(article));
    },
    translations: async (thing: unknown) => {
      const translation = schemas.translations.parse(thing);
      const key = wordsKey(translation.source_id, translation.locale);
      if (translation.source_type === 'Article' && !words.has(key)) words.set(key, await read(translation));
    },
  };
  const attempt = async (kind: Kind, thing: unknown) => {
    try {
      await take[kind](thing);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      const field = String(error.issues[0]?.path[0] ?? '');
      leftOut.push({
        path: nameOf(kind, thing),
        reason:
          field === ''
            ? translatable("this record isn't recognized")
            : translatable(':field is missing or not understood', { field }),
      });
    }
  };
  for (const { path, name } of files) {
    try {
      for await (const [kind, thing] of thingsIn(path)) await attempt(kind, thing);
    } catch {
      throw broken(name);
    }
  }
  if (articles.size === 0 && sections.size === 0 && leftOut.length === 0) throw broken(files[0]?.name ?? '');
  return {
    leftOut,
    categories,
    sections,
    articles,
    wordsOf: (article, locale) => words.get(wordsKey(article, locale)),
  };
}
