import { saveArticle } from '../../src/server/domains/articles/editing/save-imported.ts';
import { categories } from '../../src/server/domains/help-center/tables.ts';
import { readEnv } from '../../src/server/platform/config/env.ts';
import { closeServices, openServices } from '../../src/server/services.ts';
import type { Product } from '../../src/server/testing/built-product.ts';

interface Draft {
  title: string;
  body: string;
}

/** Puts articles into the one section of a site of one's own, which restarts for it. Answers with their addresses. */
export async function addArticles(site: Product, drafts: readonly Draft[]): Promise<string[]> {
  await site.halt();
  const env = readEnv({ DATA_DIR: site.dataDir, BASE_URL: site.url, SEED: 'none', LOG_LEVEL: 'silent' });
  const services = await openServices(env);
  const makeFolder = async (name: string, parent_id: number | null) => {
    const values = { name, slug: name.toLowerCase(), parent_id, is_section: parent_id !== null };
    const [made] = await services.db.insert(categories).values(values).returning({ id: categories.id });
    return made?.id ?? 0;
  };
  const category = await makeFolder('Printing', null);
  const section = await makeFolder('Paper', category);
  const addresses: string[] = [];
  for (const { title, body } of drafts) {
    const slug = `article-${addresses.length + 1}`;
    const { id } = await saveArticle(services, { section_id: section, title, body, slug });
    addresses.push(`/hc/articles/${category}/${section}/${id}/${slug}`);
  }
  await closeServices(services);
  await site.resume();
  return addresses;
}
