import { beforeAll, describe, expect, it } from 'vitest';
import { everyoneTopic } from '#server/platform/events/events.ts';
import { makeFolder } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { LiveEvent } from '#shared/notifications.ts';
import { readTree } from '../../help-center/categories.ts';
import { openReader } from '../../help-center/reader.ts';
import { readArticle } from '../reading/read-article.ts';
import { saveArticle } from './save-imported.ts';

const product = testProduct();
let section_id = 0;

beforeAll(async () => {
  const parent_id = await makeFolder(product, 'One');
  section_id = await makeFolder(product, 'Two', { parent_id });
});

const draft = (more = {}) => ({
  section_id,
  title: 'Paper jam',
  body: '<h2>Open the lid</h2><p onclick="x()">Pull gently. Close it.</p>',
  ...more,
});

const read = async (id: number) => (await readArticle(product.services, openReader, id)).article;

describe('saving an article', () => {
  it('keeps clean HTML and what follows from it', async () => {
    const { id, outcome } = await saveArticle(product.services, draft({ keywords: ['stuck'] }));
    expect(outcome).toBe('created');
    expect(await read(id)).toMatchObject({
      slug: 'paper-jam',
      description: 'Pull gently.',
      body: '<h2 id="h-open-the-lid">Open the lid</h2><p>Pull gently. Close it.</p>',
      headings: [{ id: 'h-open-the-lid', text: 'Open the lid', level: 2 }],
    });
  });

  it('changes the date only with the text', async () => {
    const { id } = await saveArticle(product.services, draft());
    const before = await read(id);
    expect(await saveArticle(product.services, draft(), id)).toEqual({ id, outcome: 'unchanged' });
    expect(await read(id)).toEqual(before);
    expect(await saveArticle(product.services, draft({ title: 'Paper jams' }), id)).toEqual({
      id,
      outcome: 'updated',
    });
    const after = await read(id);
    expect(after.slug).toBe('paper-jams');
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(after.created_at).toBe(before.created_at);
  });

  it('tells everybody, and is seen at once in the counts', async () => {
    const heard: LiveEvent[] = [];
    const stop = product.services.events.subscribe([everyoneTopic], ({ name, id }) =>
      heard.push({ name, id }),
    );
    const count = async () =>
      (await readTree(product.services, openReader)).categories[0]?.articles_count ?? 0;
    const before = await count();
    const { id } = await saveArticle(product.services, draft());
    expect(await count()).toBe(before + 1);
    await expect.poll(() => heard).toContainEqual({ name: 'articles', id });
    await saveArticle(product.services, draft({ status: 'archived' }), id);
    expect(await count()).toBe(before);
    await expect(read(id)).rejects.toThrow('This article is no longer available.');
    stop();
  });

  it('refuses an article that is not there', async () => {
    await expect(saveArticle(product.services, draft(), 999_999)).rejects.toThrow('Not found.');
  });
});
