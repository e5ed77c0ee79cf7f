import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import { articles } from '../help-center/article-tables.ts';
import { vocabularyTerms } from './tables.ts';
import { wordPattern } from './vocabulary-queries.ts';

/** Max articles, and bytes of their texts, per statement: others wait for it on the embedded database. */
const maxArticles = 500;
const maxBytes = 500_000;

/** Max words per written statement. */
const maxWords = 2000;

type Counted = { articles: number; in_title: boolean };

/** The next batch of published articles after an id, optionally among some. */
async function nextArticles(db: Database, after: number, among?: readonly number[]): Promise<number[]> {
  const wanted =
    among === undefined ? sql`` : sql`and id = any(string_to_array(${among.join()}::text, ',')::int[])`;
  const found = await rows<{ id: number; bytes: number }>(
    db,
    sql`select id, octet_length(body_text) as bytes from ${articles}
      where status = 'published' and id > ${after}::int ${wanted} order by id limit ${maxArticles}`,
  );
  let bytes = 0;
  return found
    .filter((article, at) => {
      bytes += article.bytes;
      return at === 0 || bytes <= maxBytes;
    })
    .map(({ id }) => id);
}

/** The words of some articles, with the number of these that contain each. */
const countIn = (db: Database, ids: readonly number[]) =>
  rows<{ word: string } & Counted>(
    db,
    sql`select word, count(*)::int as articles, bool_or(word = any(titled.words)) as in_title
      from ${articles} a,
        lateral (select tsvector_to_array(search_vector('helpdock_words', a.title)) as words offset 0) titled,
        lateral unnest(tsvector_to_array(search_vector('helpdock_words',
          a.title || ' ' || a.keywords || ' ' || coalesce(a.description, '') || ' ' || a.body_text))) word
      where a.id = any(string_to_array(${ids.join()}::text, ',')::int[]) and a.status = 'published' and word ~ ${wordPattern}
      group by word`,
  );

const listed = (counted: readonly unknown[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(counted)}::text::jsonb) as counted(word text, articles int, in_title boolean)`;

async function inParts<Item>(
  items: readonly Item[],
  write: (part: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += maxWords) await write(items.slice(at, at + maxWords));
}

/**
 * Adds the words of these articles, as far as they are published, to the vocabulary, or removes them. Reads no other
 * article, in bounded statements.
 */
export async function countTermsOf(db: Database, ids: readonly number[], sign: 1 | -1): Promise<void> {
  const sorted = [...ids].sort((one, other) => one - other);
  for (let at = 0; at < sorted.length; at += maxArticles) {
    const among = sorted.slice(at, at + maxArticles);
    let after = 0;
    for (
      let next = await nextArticles(db, after, among);
      next.length > 0;
      next = await nextArticles(db, after, among)
    ) {
      after = next.at(-1) ?? after;
      const counted = (await countIn(db, next)).sort((one, other) => (one.word < other.word ? -1 : 1));
      await inParts(counted, (part) =>
        sign === 1
          ? db.execute(sql`
              insert into ${vocabularyTerms} (word, articles, in_title) select word, articles, in_title from ${listed(part)} order by word
              on conflict (word) do update
                set articles = ${vocabularyTerms.articles} + excluded.articles, in_title = ${vocabularyTerms.in_title} or excluded.in_title`)
          : db.execute(sql`
              update ${vocabularyTerms} known set articles = greatest(known.articles - counted.articles, 0)
              from ${listed(part)} where known.word = counted.word`),
      );
    }
  }
}

/**
 * Rebuilds the vocabulary from all published articles; only words that differ are written. In bounded statements, so
 * that a large help center blocks nobody.
 */
export async function rebuildVocabulary(db: Database): Promise<void> {
  const counted = new Map<string, Counted>();
  let after = 0;
  for (let ids = await nextArticles(db, after); ids.length > 0; ids = await nextArticles(db, after)) {
    after = ids.at(-1) ?? after;
    for (const { word, ...found } of await countIn(db, ids)) {
      const known = counted.get(word);
      counted.set(word, {
        articles: found.articles + (known?.articles ?? 0),
        in_title: found.in_title || known?.in_title === true,
      });
    }
  }
  const gone: string[] = [];
  let last: string | undefined = '';
  while (last !== undefined) {
    const stored: ({ word: string } & Counted)[] = await rows<{ word: string } & Counted>(
      db,
      sql`select word, articles, in_title from ${vocabularyTerms} where word > ${last}::text order by word limit ${maxWords}`,
    );
    for (const { word, ...was } of stored) {
      const now = counted.get(word);
      if (now === undefined) gone.push(word);
      else if (now.articles === was.articles && now.in_title === was.in_title) counted.delete(word);
    }
    last = stored.at(-1)?.word;
  }
  await inParts(gone, (part) =>
    db.execute(
      sql`delete from ${vocabularyTerms} where word in (select word from ${listed(part.map((word) => ({ word })))})`,
    ),
  );
  await inParts([...counted], (part) =>
    db.execute(sql`
      insert into ${vocabularyTerms} (word, articles, in_title)
      select word, articles, in_title from ${listed(part.map(([word, now]) => ({ word, ...now })))}
      on conflict (word) do update set articles = excluded.articles, in_title = excluded.in_title`),
  );
}
