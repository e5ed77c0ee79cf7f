import { sql } from 'drizzle-orm';
import { rebuildVocabulary } from '../domains/help-search/vocabulary.ts';
import { foldCounters } from '../domains/tickets/counters.ts';
import type { Database } from '../platform/db/connect.ts';
import { rows } from '../platform/db/statements.ts';
import type { Services } from '../platform/services.ts';

/** Numbers to create: additional tickets (each with one to three messages) and articles. */
export interface Load {
  tickets: number;
  articles: number;
}

export type LoadStep = 'articles' | 'people' | 'tickets' | 'indexes';

type Progress = (part: LoadStep, done: number, total: number) => void;

const perStatement = 10_000;
const ticketsPerCustomer = 20;
const articlesPerSection = 500;
const sectionsPerCategory = 10;
const years = 3;

/** A number of a row that looks random and is the same each time, from 0 to below `limit`. */
const draw = (seed: string, limit: string) => `((hashint4(${seed}) & 2147483647) % (${limit}))`;

/**
 * Makes load data inside the database, all or nothing: texts are drawn from the articles that exist. Indexes are
 * taken off the tables meanwhile, so the server should be stopped, or wait.
 */
export async function seedLoad(services: Services, load: Load, progress: Progress): Promise<void> {
  await services.db.transaction(async (tx) => {
    await drawLines(tx);
    if (load.articles > 0) {
      await withoutIndexes(tx, 'articles', progress, () => makeArticles(tx, load.articles, progress));
    }
    if (load.tickets > 0) {
      await makeCustomers(tx, Math.ceil(load.tickets / ticketsPerCustomer));
      progress('people', 1, 1);
      await withoutIndexes(tx, 'replies', progress, () =>
        withoutIndexes(tx, 'tickets', progress, () => makeTickets(tx, load.tickets, progress)),
      );
    }
    await tx.execute(sql`drop table load_lines, load_customers, load_agents`);
  });
  await foldCounters(services);
  if (load.articles > 0) await rebuildVocabulary(services.db);
  await services.connection.script('analyze');
}

/** Numbers the sentences of the articles, the agents and, later, the customers, so that rows can be drawn by number. */
async function drawLines(tx: Database): Promise<void> {
  await tx.execute(sql`
    create table load_lines as
    select row_number() over () - 1 as place, line from (
      select distinct trim(part) as line from articles, regexp_split_to_table(body_text, '[.!?]\\s+|\\n+') part
      where length(trim(part)) between 30 and 240 order by line limit 20000
    ) lines`);
  const [lines] = await rows<{ some: boolean }>(tx, sql`select exists (select from load_lines) as some`);
  if (lines?.some !== true) throw new Error('There are no articles to draw texts from. Import some first.');
  await tx.execute(sql`alter table load_lines add primary key (place)`);
  await tx.execute(sql`create table load_customers (place serial primary key, id integer not null)`);
  await tx.execute(sql`
    create table load_agents as
    select row_number() over () - 1 as place, user_id as id from user_roles
    join roles on roles.id = role_id where roles.name = 'agents'`);
  await tx.execute(sql`analyze load_lines`);
}

async function withoutIndexes(
  tx: Database,
  table: string,
  progress: Progress,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await rows<{ name: string; definition: string }>(
    tx,
    sql`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename = ${table}
        and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  for (const [done, { definition }] of indexes.entries()) {
    await tx.execute(sql.raw(definition));
    progress('indexes', done + 1, indexes.length);
  }
}

/** Calls `make` with the first and last number of each batch from 1 to `total`. */
async function inBatches(
  total: number,
  part: LoadStep,
  progress: Progress,
  make: (first: number, last: number) => Promise<unknown>,
): Promise<void> {
  for (let first = 1; first <= total; first += perStatement) {
    const last = Math.min(first + perStatement - 1, total);
    await make(first, last);
    progress(part, last, total);
  }
}

const customers = sql.raw(`
  insert into users (email, first_name, last_name)
  select 'person-' || (n + base) || '@load.example',
    (array['Alex','Bea','Chidi','Dana','Emre','Fatima','Goran','Hana','Ines','Jonas'])[1 + ${draw('n', '10')}],
    (array['Abe','Berg','Costa','Diaz','Evans','Fox','Gupta','Haas','Ito','Jansen'])[1 + ${draw('n + 7919', '10')}]
`);

async function makeCustomers(tx: Database, count: number): Promise<void> {
  await tx.execute(sql`
    with made as (
      ${customers}
      from generate_series(1, ${count}::integer) n, (select coalesce(max(id), 0) as base from users) highest
      returning id
    ), given as (
      insert into user_roles (user_id, role_id)
      select made.id, roles.id from made, roles where roles.is_default
    )
    insert into load_customers (id) select id from made order by id`);
}

const lineFor = (seed: string) =>
  `(select line from load_lines where place = ${draw(seed, '(select count(*) from load_lines)')})`;

async function makeArticles(tx: Database, count: number, progress: Progress): Promise<void> {
  const sections = Math.ceil(count / articlesPerSection);
  await tx.execute(sql`create temporary table load_sections (place serial primary key, id integer not null)`);
  await tx.execute(sql`
    with tops as (
      insert into categories (name, slug, position)
      select 'Library ' || n, 'library-' || n, 1000 + n
      from generate_series(1, ${Math.ceil(sections / sectionsPerCategory)}::integer) n
      returning id, position - 1000 as n
    ), made as (
      insert into categories (parent_id, is_section, name, slug, position)
      select tops.id, true, 'Shelf ' || s, 'shelf-' || s, s
      from generate_series(1, ${sections}::integer) s
      join tops on tops.n = 1 + (s - 1) / ${sectionsPerCategory}::integer
      returning id
    )
    insert into load_sections (id) select id from made order by id`);
  await inBatches(count, 'articles', progress, (first, last) =>
    tx.execute(sql`
      insert into articles
        (section_id, title, slug, description, body, body_text, headings, position, created_at, updated_at)
      select section_id, title, coalesce(nullif(trim('-' from regexp_replace(lower(title), '[^a-z0-9]+', '-', 'g')), ''), 'article'),
        left(text, 150), '<p>' || replace(replace(text, '<', '&lt;'), E'\n', '</p><p>') || '</p>', text, '[]', n, made_at, made_at
      from (
        select n, load_sections.id as section_id, left(${sql.raw(lineFor('n'))}, 70) as title,
          (select string_agg(${sql.raw(lineFor('n * 31 + k'))}, E'\n') from generate_series(1, 8) k) as text,
          now() - n * interval '1 minute' as made_at
        from generate_series(${first}::integer, ${last}::integer) n
        join load_sections on load_sections.place = 1 + (n - 1) / ${articlesPerSection}::integer
      ) drawn`),
  );
  await tx.execute(sql`drop table load_sections`);
}

/** Most tickets are long closed, as in a desk that has run for years; the open ones are the youngest. */
async function makeTickets(tx: Database, total: number, progress: Progress): Promise<void> {
  const fate = draw('n + 104729', '100');
  await inBatches(total, 'tickets', progress, (first, last) =>
    tx.execute(sql`
      with drawn as materialized (
        select n, load_customers.id as user_id, load_agents.id as agent_id,
          left(${sql.raw(lineFor('n * 7'))}, 90) as subject, ${sql.raw(lineFor('n * 11 + 1'))} as question,
          1 + ${sql.raw(draw('n + 13', '3'))} as messages,
          case when ${sql.raw(fate)} < 88 then 'closed' when ${sql.raw(fate)} < 95 then 'open'
            when ${sql.raw(fate)} < 99 then 'pending' else 'locked' end as state,
          now() - (${total}::integer - n + 1) * (interval '${sql.raw(String(years))} years' / ${total}::integer) as made_at
        from generate_series(${first}::integer, ${last}::integer) n
        join load_customers on load_customers.place = 1 + ${sql.raw(draw('n + 3', '(select count(*) from load_customers)'))}
        left join load_agents on load_agents.place = ${sql.raw(draw('n + 5', 'greatest((select count(*) from load_agents), 1)'))}
      ), made as (
        insert into tickets (subject, status_id, status_category, category_id, user_id, assigned_to, replies_count,
          preview, preview_by_agent, waiting_since, created_at, updated_at, closed_at)
        select subject, tags.id, state, (select min(id) from tags where type = 'category'), user_id,
          case when state = 'open' and n % 2 = 0 then null else agent_id end,
          messages, left(question, 160), messages % 2 = 0,
          case when state = 'open' then made_at end, made_at, made_at + (messages - 1) * interval '1 hour',
          case when state in ('closed', 'locked') then made_at + messages * interval '1 hour' end
        from drawn join tags on tags.type = 'status' and tags.name = state
        order by n
        returning id, user_id, assigned_to, replies_count, created_at
      )
      insert into replies (ticket_id, user_id, by_requester, body, created_at, updated_at)
      select made.id, case when k % 2 = 1 then user_id else coalesce(assigned_to, user_id) end, k % 2 = 1,
        '<p>' || replace(${sql.raw(lineFor('made.id * 5 + k'))}, '<', '&lt;') || '</p>',
        created_at + (k - 1) * interval '1 hour', created_at + (k - 1) * interval '1 hour'
      from made, generate_series(1, replies_count) k
      order by made.id, k`),
  );
}
