import { sql } from 'drizzle-orm';
import { findUserByEmail, toCurrentUser } from '#server/domains/auth/queries.ts';
import { rows } from '#server/platform/db/statements.ts';
import { readEnv } from '#server/platform/env.ts';
import { noSession } from '#server/platform/session/no-session.ts';
import { type Context, type Services, toContext } from '#server/platform/trpc/context.ts';
import { appRouter } from '#server/router.ts';
import { demoAccounts } from '#server/seed/people.ts';
import { closeServices, openServices } from '#server/services.ts';
import { articlePath } from '#shared/addresses.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { type Call, calls, type Sample } from './calls.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** What the floor repeats: for each call some examples, each a list of statements. */
export type Capture = Record<string, Statement[][]>;

const examples = 16;
const sampledTickets = 200;

/** Statements about who is calling and how often; the floor knows nobody. */
const bookkeeping = /"?(rate_limits|sessions|access_tokens)"?/;

/** Opens the database as the product does, makes each call a few times, and notes the statements that it sends. */
export async function capture(
  variables: Record<string, string>,
): Promise<{ statements: Capture; sample: Sample }> {
  const seen: Statement[] = [];
  const services = await openServices(
    readEnv({ ...variables, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000000' }),
    {
      queryLogger: { logQuery: (text, values) => void seen.push({ text, values: [...values] }) },
    },
  );
  try {
    const sample = await readSample(services);
    const context = await agentContext(services);
    const statements: Capture = {};
    for (const call of calls) {
      const made: Statement[][] = [];
      await invoke(context, call, sample, 0);
      for (let n = 0; n < examples; n += 1) {
        seen.length = 0;
        await invoke(context, call, sample, n);
        made.push(seen.filter(({ text }) => !bookkeeping.test(text)));
      }
      statements[call.name] = made;
    }
    return { statements, sample };
  } finally {
    await closeServices(services);
  }
}

async function invoke(context: Context, call: Call, sample: Sample, n: number): Promise<void> {
  const [domain = '', name = ''] = (call.procedure ?? '').split('.');
  const caller = appRouter.createCaller(context) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  await caller[domain]?.[name]?.(call.input?.(sample, n));
}

async function agentContext(services: Services): Promise<Context> {
  const row = await findUserByEmail(services.db, demoAccounts.emails[1] ?? '');
  if (row === undefined) throw new Error('The demo agent does not exist.');
  const user: CurrentUser = toCurrentUser(row);
  return toContext(services, {
    identity: { mode: 'session', user, sessionId: '' },
    guestPermissions: [],
    session: noSession,
    request: {
      id: 'bench',
      ip: '',
      userAgent: '',
      cookies: {},
      header: () => undefined,
    } as unknown as Context['request'],
  });
}

async function readSample({ db }: Services): Promise<Sample> {
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
}
