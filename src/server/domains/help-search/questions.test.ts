import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { articles } from '../help-center/article-tables.ts';
import { openReader } from '../help-center/reader.ts';
import { searchArticles } from './service.ts';
import { rebuildVocabulary } from './vocabulary.ts';

const product = testProduct();

/** Articles that hold one word of the question each: more than are scored of them all. */
const each = 150;
const padding = 'Nothing else is said here. '.repeat(40);

type Text = Pick<typeof articles.$inferInsert, 'title' | 'body_text' | 'keywords'>;

const texts: Text[] = [
  ...['halyard', 'capstan', 'bilge'].flatMap((word) =>
    Array.from({ length: each }, (_, n) => ({ title: `Page ${word.length}${n}`, body_text: `A ${word}.` })),
  ),
  { title: 'Keeping her dry', body_text: `The halyard. ${padding} The capstan. ${padding} The bilge.` },
  { title: 'Gales', body_text: 'What the mizzen and the halyard do when it blows.' },
  { title: 'Seats', body_text: padding, keywords: 'rowlock and thole' },
  {
    title: 'Everything in one list',
    body_text: padding,
    keywords: [
      'rowlock and thole',
      'thole and rowlock',
      ...Array.from({ length: 60 }, (_, n) => `part ${n}`),
    ].join('\n'),
  },
  { title: 'Crews', body_text: 'A bosun.' },
  { title: 'Moorings', body_text: 'A keel.' },
];

beforeAll(async () => {
  const { db } = product.services;
  const parent_id = await makeFolder(product, 'Sea');
  const section_id = await makeFolder(product, 'Boats', { parent_id });
  await db.insert(articles).values(
    texts.map((text, n) => ({
      ...text,
      section_id,
      slug: `page-${n}`,
      body: '<p>Text.</p>',
      headings: [],
    })),
  );
  await rebuildVocabulary(product.services.db);
});

const titles = async (query: string) =>
  (await searchArticles(product.services, openReader, { query, page: 1, perPage: 5 })).pagination.data.map(
    ({ title }) => title,
  );

describe('a question', () => {
  it('is answered by the article with most of its words, though many hold one of them', async () => {
    expect(
      await titles('how do i get a halyard and a capstan out of the bilge when the mizzen burns'),
    ).toEqual(expect.arrayContaining(['Keeping her dry', 'Gales']));
  });

  it('of few telling words is answered first by an article that holds them all', async () => {
    expect((await titles('what can i do with my mizzen and a halyard'))[0]).toBe('Gales');
  });
});

describe('a word', () => {
  it('says more among few keywords than twice among many', async () => {
    expect(await titles('rowlock thole')).toEqual(['Seats', 'Everything in one list']);
  });

  it('that was corrected says less than one that was typed', async () => {
    expect(await titles('bosum keel')).toEqual(['Moorings', 'Crews']);
  });
});
