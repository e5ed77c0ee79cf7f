import sqlite from '@sqlite.org/sqlite-wasm';
import MiniSearch from 'minisearch';

/** What all engines read of an article. */
export interface SearchedText {
  id: number;
  title: string;
  keywords: string;
  description: string;
  body: string;
}

/** Ids of the articles found, the best first. */
export type SearchEngine = (query: string) => number[] | Promise<number[]>;

const wordsOf = (query: string) => query.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const telling = (query: string, stopWords: ReadonlySet<string>) => {
  const words = wordsOf(query);
  const rest = words.filter((word) => !stopWords.has(word));
  return rest.length > 0 ? rest : words;
};

/** MiniSearch as its documentation has it: beginnings of words, slips of a fifth of the letters, titles twice. */
export function miniSearchEngine(
  texts: readonly SearchedText[],
  stopWords: ReadonlySet<string>,
): SearchEngine {
  const index = new MiniSearch<SearchedText>({
    fields: ['title', 'keywords', 'description', 'body'],
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 2 } },
  });
  index.addAll(texts);
  return (query) => index.search(telling(query, stopWords).join(' ')).map(({ id }) => Number(id));
}

/** BM25 of SQLite over stems, titles eight times, the last word also as a beginning. */
export async function sqliteEngine(
  texts: readonly SearchedText[],
  stopWords: ReadonlySet<string>,
  limit: number,
): Promise<SearchEngine> {
  const { oo1 } = await sqlite();
  const db = new oo1.DB(':memory:');
  db.exec(
    `create virtual table texts using fts5(title, keywords, description, body, tokenize = 'porter unicode61')`,
  );
  const insert = db.prepare(
    'insert into texts (rowid, title, keywords, description, body) values (?, ?, ?, ?, ?)',
  );
  db.transaction(() => {
    for (const { id, title, keywords, description, body } of texts) {
      insert.bind([id, title, keywords, description, body]).stepReset();
    }
  });
  insert.finalize();
  return (query) => {
    const words = telling(query, stopWords);
    const last = wordsOf(query).at(-1);
    const match = words.map((word) => (word === last ? `"${word}" OR "${word}"*` : `"${word}"`)).join(' OR ');
    const found = db.selectValues(
      'select rowid from texts where texts match ? order by bm25(texts, 8) limit ?',
      [match, limit],
    );
    return found.map(Number);
  };
}
