import type { z } from 'zod';
import type { Services } from '#server/platform/services.ts';
import { categoryPath } from '#shared/addresses.ts';
import { AppError, notFound } from '#shared/errors.ts';
import type { Article, articleCardSchema } from '#shared/helpcenter.ts';
import { fullName } from '../../auth/queries.ts';
import { readTree } from '../../help-center/categories.ts';
import type { Reader } from '../../help-center/reader.ts';
import { toShown } from '../../help-center/translated-columns.ts';
import { isFor, isWithin } from '../../help-center/visibility.ts';
import { findArticle, findRelated } from './queries.ts';
import { questionsOf } from './questions.ts';

type Needs = Pick<Services, 'db' | 'cache'>;
type ArticleCard = z.infer<typeof articleCardSchema>;

const relatedArticles = 5;

/** Omits authors without a name, so that no address is shown. */
function authorOf(owner: Parameters<typeof fullName>[0] | null) {
  const display_name = owner && fullName(owner);
  return display_name ? { display_name } : null;
}

type Found = NonNullable<Awaited<ReturnType<typeof findArticle>>>;

type Languages = Pick<
  Found,
  'own' | 'translation' | 'translations' | 'translated_headings' | 'translated_at' | 'headings' | 'updated_at'
>;

/** Adds the language of the text, and the other available ones. */
function inLanguage<Row extends Languages>(
  { own, translation, translations, translated_headings, translated_at, ...row }: Row,
  wanted: string | null,
) {
  const language = translation ?? own.language;
  return {
    ...toShown({ ...row, translation }),
    headings: translated_headings ?? row.headings,
    updated_at: translated_at ?? row.updated_at,
    language,
    languages: [own, ...translations],
    is_fallback: wanted !== null && wanted !== language,
  };
}

/** Error 410 that links to the section. */
const archived = (section: { name: string }, path: string) =>
  new AppError('gone', 'archived', 'This article is no longer available.', {
    action: { label: section.name, action: path },
  });

/**
 * A visible article, with its category and section. Throws 410 with a link to the section for an archived one, and 404
 * for any other. One statement.
 */
export async function readArticle(
  services: Needs,
  reader: Reader,
  id: number,
): Promise<{ article: Article }> {
  const { paths, reach } = await readTree(services, reader);
  const found = await findArticle(services.db, reach, id);
  const path = found && paths.get(found.section_id);
  if (found === undefined || path === undefined) throw notFound();
  const { section_id, role_ids, status, owner, previous, next, ...row } = found;
  if (status === 'archived' && isFor(reader.seesAll ? null : reader.roleIds, role_ids)) {
    const [category, section] = path;
    throw archived(section, categoryPath({ ...section, parent_id: category.id, is_section: true }));
  }
  if (!isWithin(reach, { status, role_ids })) throw notFound();
  const article = inLanguage(row, reach.language);
  const beside = (link: typeof previous) => link && { ...link, path };
  return {
    article: {
      ...article,
      path,
      section: path[1],
      internal: status === 'internal',
      author: authorOf(owner),
      previous: beside(previous),
      next: beside(next),
      questions: questionsOf(article),
    },
  };
}

/** Up to five visible related articles. Throws 404 when the article itself is not visible. One statement. */
export async function readRelated(
  services: Needs,
  reader: Reader,
  id: number,
): Promise<{ articles: ArticleCard[] }> {
  const { paths, reach } = await readTree(services, reader);
  const found = await findRelated(services.db, reach, id, relatedArticles);
  const cards = found.flatMap(({ section_id, ...row }) => {
    const article = toShown(row);
    const path = paths.get(section_id);
    return path === undefined ? [] : [{ ...article, path }];
  });
  if (cards[0]?.id !== id) throw notFound();
  return { articles: cards.slice(1, 1 + relatedArticles) };
}
