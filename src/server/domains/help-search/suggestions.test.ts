import { beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { saveArticle } from '../articles/editing/save-imported.ts';
import { openReader } from '../help-center/reader.ts';
import { suggestArticles } from './suggestions.ts';

const product = testProduct();

const texts: [title: string, body: string][] = [
  ['Exporting a document as PDF', 'Choose Export. The session of the printer has to be open.'],
  ['Print ranges', 'Only these cells are printed, one page after the other.'],
  ['Headers and footers', 'Text that stands on every page.'],
  ['CSV files', 'Export and import, in a session or later.'],
  ['Freezing rows and columns', 'Header rows stay in place while the others scroll away.'],
  ['Page numbers', 'A field shows the number of each page.'],
  ['Colours of a chart', 'Every series has one.'],
];

beforeAll(async () => {
  const parent_id = await makeFolder(product, 'Calc');
  const section_id = await makeFolder(product, 'Guides', { parent_id });
  for (const [title, body] of texts) {
    await saveArticle(product.services, { section_id, title, body: `<p>${body}</p>` });
  }
  for (let index = 0; index < 20; index += 1) {
    await saveArticle(product.services, {
      section_id,
      title: `Lesson ${index}`,
      body: '<p>Nothing much.</p>',
    });
  }
});

const suggest = async (subject: string, message?: string) =>
  (await suggestArticles(product.services, openReader, { subject, message })).articles.map(
    ({ title }) => title,
  );

describe('suggestions for a request', () => {
  it.each([
    ['Expired session', 'I was signed out while I was writing.'],
    ['Offline test', 'Is anybody there?'],
    ['My order did not arrive', 'The parcel is lost.'],
    ['Help', 'I need it.'],
    ['', 'Freezing rows.'],
    ["'; drop table \u0000 :*", '<p>&amp;</p>'],
    ['漢字 🙂', ''],
  ])('are none for "%s", rather than beside the point', async (subject, message) => {
    const found = await suggest(subject, message);
    expect(found.filter((title) => title !== 'Freezing rows and columns')).toEqual([]);
  });

  it('are what the subject is about, misspelt and spelt elsewhere too', async () => {
    expect(await suggest('How do I freeze rows?')).toEqual(['Freezing rows and columns']);
    expect(await suggest('frezing rows')).toEqual(['Freezing rows and columns']);
    expect(await suggest('Page number missing')).toEqual(['Page numbers']);
    expect(await suggest('chart colors')).toEqual(['Colours of a chart']);
  });

  it('come from the message when the subject says nothing', async () => {
    expect(await suggest('Question', 'How do I freeze the header rows so that they do not scroll?')).toEqual([
      'Freezing rows and columns',
    ]);
    expect(await suggest('Problem with pages', 'Their numbers are wrong.')).toEqual(['Page numbers']);
  });

  it('ask at most three statements, however long the message is', async () => {
    const { statements } = await product.counter.during(() =>
      suggest('page numbers', 'rows of cells '.repeat(30)),
    );
    expect(statements.length).toBeLessThanOrEqual(4);
  });

  it('are refused for what is too long', async () => {
    const visitor = await product.visit();
    const path = '/api/v1/search/suggestions';
    expect((await visitor.get(`${path}?subject=page+numbers`)).body).toMatchObject({
      status: 'success',
      articles: [{ title: 'Page numbers', path: [{ name: 'Calc' }, { name: 'Guides' }] }],
    });
    expect((await visitor.get(`${path}?subject=${'x'.repeat(256)}`)).status).toBe(422);
    expect((await visitor.get(path)).status).toBe(422);
  });
});
