import { baseUrl } from '#server/platform/config/env.ts';
import type { Services } from '#server/platform/services.ts';
import { storedContentOf } from '../../articles/editing/article-content.ts';
import { toContent } from '../../help-center/content.ts';
import {
  draftOf,
  eachArticle,
  eachRedirect,
  findFoldersToExport,
  folderTranslations,
  roleNames,
  translationsOf,
  versionsOf,
} from './export-queries.ts';
import { type ExportLine, fileKeysIn } from './lines.ts';

type Needs = Pick<Services, 'db' | 'env' | 'storages'>;

/** Bytes of a file in one line. */
const partSize = 384 * 1024;

const fileOfImage = (image: string | null) => (image === null ? [] : fileKeysIn(`src="${image}"`));

/** A file in lines; empty when it is missing. */
async function* fileLines({ storages }: Needs, key: string): AsyncGenerator<ExportLine> {
  const file = await storages.readPublic(key);
  if (file === null) return;
  let waiting = Buffer.alloc(0);
  let part = 0;
  for await (const chunk of file.stream as AsyncIterable<Buffer>) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length > partSize) {
      const data = waiting.subarray(0, partSize).toString('base64');
      yield { type: 'file', key, part, last: false, data };
      waiting = waiting.subarray(partSize);
      part += 1;
    }
  }
  yield { type: 'file', key, part, last: true, data: waiting.toString('base64') };
}

/**
 * The whole help center in sequence: folders, articles in every state with versions, drafts and translations,
 * redirects, and the files they use.
 * @param onArticle Called after each article.
 */
export async function* exportLines(
  services: Needs,
  onArticle: () => Promise<void>,
): AsyncGenerator<ExportLine> {
  const { db } = services;
  const names = await roleNames(db);
  const rolesOf = (ids: readonly number[]) => ids.flatMap((id) => names.get(id) ?? []);
  const files = new Set<string>();
  yield { type: 'helpcenter', format: 1, site: baseUrl(services.env), exported_at: new Date().toISOString() };
  for (const folder of await findFoldersToExport(db)) {
    const { id, parent_id, name, slug, description, image, position, hidden, created_at, updated_at } =
      folder;
    for (const key of fileOfImage(image)) files.add(key);
    const kept = { id, parent_id, name, slug, description, image, position, hidden };
    yield { type: 'category', ...kept, roles: rolesOf(folder.role_ids), created_at, updated_at };
  }
  for (const { category_id, language, name, description } of await folderTranslations(db)) {
    yield { type: 'category_translation', category_id, language, name, description };
  }
  const use = (body: string) => {
    for (const key of fileKeysIn(body)) files.add(key);
  };
  for await (const { article, owner } of eachArticle(db)) {
    const { id, section_id, status, position, language, review_at, published_at } = article;
    const { version, created_at, updated_at, role_ids } = article;
    const kept = { id, section_id, status, position, language, review_at, published_at };
    use(article.body);
    yield {
      type: 'article',
      ...kept,
      ...storedContentOf(article),
      roles: rolesOf(role_ids),
      owner,
      version,
      created_at,
      updated_at,
    };
    for (const { article_id, version: number, words, note, published, created_at: at } of await versionsOf(
      db,
      id,
    )) {
      use(words.body);
      yield { type: 'version', article_id, version: number, words, note, published, created_at: at };
    }
    const draft = await draftOf(db, id);
    if (draft?.words) {
      const { article_id, words, version: number, begun_on, updated_at: at } = draft;
      use(words.body);
      yield { type: 'draft', article_id, words, version: number, begun_on, updated_at: at };
    }
    for (const one of await translationsOf(db, id)) {
      const { article_id, title, slug, body, source_version } = one;
      use(body);
      const description = one.description === toContent(body).summary ? null : one.description;
      const said = { article_id, language: one.language, title, slug, description, body };
      if (one.draft) use(one.draft.body);
      const state = { status: one.status, source_version, version: one.version, draft: one.draft };
      yield {
        type: 'translation',
        ...said,
        ...state,
        created_at: one.created_at,
        updated_at: one.updated_at,
      };
    }
    await onArticle();
  }
  for await (const { from, to, automatic, created_at } of eachRedirect(db)) {
    yield { type: 'redirect', from, to, automatic, created_at };
  }
  for (const key of files) yield* fileLines(services, key);
}
