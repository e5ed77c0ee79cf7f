import { sql } from 'drizzle-orm';
import { readEnv } from '#server/platform/config/env.ts';
import { rows } from '#server/platform/db/statements.ts';
import type { Services } from '#server/platform/services.ts';
import { demoAccounts } from '#server/seed/people.ts';
import { closeServices, openServices } from '#server/services.ts';
import { articlePath } from '#shared/addresses.ts';

/** What there is in the database to ask for. */
export interface Sample {
  /** Ids of tickets that can be read and answered. */
  tickets: readonly number[];
  articlePath: string;
  category: number;
  words: readonly string[];
}

const sampledTickets = 200;

/** What the demo agent has in their own lists; the addresses of the files lead nowhere. */
async function fillLists({ db }: Services, email: string): Promise<void> {
  const many = sql`generate_series(1, 200) n`;
  const agent = sql`from users, ${many} where email = ${email}`;
  await db.execute(sql`insert into notifications (user_id, type, data, created_at)
    select users.id, 'ticket_replied', jsonb_build_object('lines', jsonb_build_array(jsonb_build_object(
      'content', 'There is an answer to request ' || n)), 'mainAction', jsonb_build_object(
      'action', '/agent/tickets/' || n, 'label', 'Open')), now() - n * interval '1 minute' ${agent}`);
  await db.execute(sql`insert into file_entries (name, file_name, mime, extension, file_size, type, disk, driver, storage_key,
      user_id, attached_at)
    select 'printer ' || n || '.txt', 'bench' || n, 'text/plain', 'txt', 1024, 'text', 'uploads', 'local', 'bench/' || n,
      users.id, now() ${agent} on conflict do nothing`);
}

/** Opens the database as the product does, and looks for something to measure. */
export async function readSample(variables: Record<string, string>): Promise<Sample> {
  const services = await openServices(readEnv({ ...variables, LOG_LEVEL: 'warn' }));
  const { db } = services;
  try {
    await fillLists(services, demoAccounts.emails[1] ?? '');
    const found = await rows<{ id: number }>(
      db,
      sql`select id from tickets where status_category = 'open' order by id desc limit ${sampledTickets}`,
    );
    const [category] = await rows<{ id: number }>(
      db,
      sql`select min(id) as id from tags where type = 'category'`,
    );
    const words = await rows<{ word: string }>(
      db,
      sql`select word from search_words where in_title and length(word) > 4 order by articles desc limit 40`,
    );
    const [article] = await rows<{ id: number; slug: string; section: number; category: number }>(
      db,
      sql`select articles.id, articles.slug, categories.id as section, categories.parent_id as category
        from articles join categories on categories.id = section_id
        where categories.parent_id is not null order by articles.id limit 1`,
    );
    if (article === undefined || category === undefined) throw new Error('There is nothing to measure.');
    const place = (id: number) => ({ id, name: '', slug: '' });
    return {
      tickets: found.map(({ id }) => id),
      category: category.id,
      words: words.map(({ word }) => word),
      articlePath: articlePath({
        id: article.id,
        title: '',
        slug: article.slug,
        path: [place(article.category), place(article.section)],
      }),
    };
  } finally {
    await closeServices(services);
  }
}
