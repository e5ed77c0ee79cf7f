import { displayName } from '#server/domains/auth/queries.ts';
import type { Ask, Row } from './floor-database.ts';

/*
 * Each call as one sensible statement, and its rows as the product's own payload. Nobody is asked who they are, what they
 * may do, or whether the input makes sense; nobody is told of what changed, but for a row that says there is work.
 */

interface Input {
  id: number;
  subject: string;
  body: string;
  category: number;
  query: string;
}

type FloorCall = (input: Input) => Promise<object>;

const plain = [
  ...['id', 'subject', 'status_id', 'status_category', 'created_at', 'updated_at', 'closed_at', 'user_id'],
  ...['assigned_to', 'group_id', 'workspace_id', 'replies_count'],
];
const of = (alias: string) => plain.map((name) => `${alias}.${name}`).join();
const people = 'u.first_name, u.last_name, u.email, u.avatar';
const assignee = 'a.first_name as af, a.last_name as al, a.email as ae, a.avatar as aa';

const personOf = (id: unknown, first: unknown, last: unknown, email: unknown, avatar: unknown) => ({
  id,
  display_name: displayName({
    first_name: first as string | null,
    last_name: last as string | null,
    email: email as string,
  }),
  avatar,
});
const author = (row: Row) => personOf(row.user_id, row.first_name, row.last_name, row.email, row.avatar);
const assigned = (row: Row) =>
  row.assigned_to === null ? null : personOf(row.assigned_to, row.af, row.al, row.ae, row.aa);

const excerpt = (html: string) => html.replaceAll(/<[^>]*>/g, '').slice(0, 160);
const can = {
  reply: true,
  note: true,
  close: true,
  reopen: false,
  assign: true,
  set_status: true,
  update: true,
};

export const searchText = `with query as materialized (select websearch_to_tsquery('helpdock', $1) as words),
  hits as materialized (
    select id, max(rank) as rank from (
      (select a.id, 1 + ts_rank('{0,0.1,0.5,1}', a.search, words, 1) as rank from articles a, query
        where status = 'published' and title_search @@ words limit 200)
      union all
      (select a.id, ts_rank('{0,0.1,0.5,1}', a.search, words, 1) from articles a, query
        where status = 'published' and search @@ words limit 300)) c group by id),
  page as materialized (select id, rank from hits order by rank desc, id limit 11)
  select a.id, a.title, a.slug, s.id as section, s.name, s.slug as section_slug, p.id as pid, p.name as pname, p.slug as pslug,
    ts_headline('helpdock', a.title, words, E'HighlightAll=true, StartSel=\\x01, StopSel=\\x02') as marked_title,
    ts_headline('helpdock', left(a.body_text, 12000), words, E'MaxWords=34, MinWords=18, ShortWord=2, StartSel=\\x01, StopSel=\\x02') as marked_body
  from page join articles a using (id) join categories s on s.id = a.section_id left join categories p on p.id = s.parent_id, query
  order by page.rank desc, a.id`;

const suggestText = `with query as materialized (select websearch_to_tsquery('helpdock', $1) as words),
  page as materialized (
    select a.id, ts_rank('{0,0.1,0.5,1}', a.search, words, 1) as rank from articles a, query
    where status = 'published' and title_search @@ words order by rank desc limit 5)
  select a.id, a.title, a.slug, s.id as section, s.name, s.slug as section_slug, p.id as pid, p.name as pname, p.slug as pslug
  from page join articles a using (id) join categories s on s.id = a.section_id left join categories p on p.id = s.parent_id
  order by page.rank desc, a.id`;

const articleLink = (row: Row) => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  path: [
    { id: row.pid, name: row.pname, slug: row.pslug },
    { id: row.section, name: row.name, slug: row.section_slug },
  ],
});

const runsOf = (marked: unknown) =>
  String(marked)
    .split('\u0001')
    .flatMap((part, index) => {
      const [hit = '', rest = ''] = index === 0 ? ['', part] : part.split('\u0002');
      return [...(hit ? [{ text: hit, hit: true }] : []), ...(rest ? [{ text: rest, hit: false }] : [])];
    });

const page = (data: unknown[], total: number | undefined, per_page: number, more = false) => ({
  data,
  current_page: 1,
  per_page,
  from: data.length > 0 ? 1 : null,
  to: data.length || null,
  next_page: more || (total ?? 0) > per_page ? 2 : null,
  prev_page: null,
  ...(total === undefined ? {} : { total, last_page: Math.max(1, Math.ceil(total / per_page)) }),
});

/** What every answer repeats, read once: the statuses and categories of the site. */
async function readNames(ask: Ask) {
  const tags = await ask(
    'select id, name, display_name, status_category, type from tags where type <> $1',
    'custom',
  );
  const statuses = tags.filter(({ type }) => type === 'status');
  const named = (category: string) => statuses.find((tag) => tag.status_category === category) as Row;
  return { byId: new Map(tags.map((tag) => [tag.id, tag])), open: named('open'), pending: named('pending') };
}

/** The calls by the names that `calls.ts` has for them, made by that agent, and by that customer where customers make them. */
export async function floorCalls(
  ask: Ask,
  email: string,
  customerEmail: string,
): Promise<Record<string, FloorCall>> {
  const { byId, open, pending } = await readNames(ask);
  const [me] = await ask(
    'select id, first_name, last_name, email, avatar from users where email = $1',
    email,
  );
  const [customer] = await ask('select id from users where email = $1', customerEmail);
  if (me === undefined || customer === undefined) throw new Error('The demo accounts do not exist.');
  await ask(
    'create table if not exists floor_work (id bigserial primary key, kind text not null, data jsonb not null)',
  );

  // Literals: an object copied field by field, or added to after it was copied, takes several times as long.
  const ticket = (row: Row) => {
    const status = byId.get(row.status_id);
    return {
      id: row.id,
      subject: row.subject,
      status: status?.name,
      status_label: status?.display_name,
      status_category: row.status_category,
      created_at: row.created_at,
      updated_at: row.updated_at,
      closed_at: row.closed_at,
      user_id: row.user_id,
      assigned_to: row.assigned_to,
      group_id: row.group_id,
      workspace_id: row.workspace_id,
      replies_count: row.replies_count,
    };
  };
  const details = (row: Row) => {
    const status = byId.get(row.status_id);
    const category = byId.get(row.category_id);
    const shown = category && {
      id: category.id,
      name: category.name,
      display_name: category.display_name,
      type: 'category',
    };
    const categories = category === undefined ? [] : [{ id: category.id, name: category.name }];
    return {
      category: shown ?? null,
      tags: [
        {
          id: status?.id,
          name: status?.name,
          display_name: status?.display_name,
          type: 'status',
          categories,
        },
        ...(shown === undefined ? [] : [{ ...shown, categories }]),
        ...((row.tags ?? []) as object[]),
      ],
      user: { email: row.email, purchase_codes: [], ...author(row) },
      assignee: assigned(row),
      closed_by: null,
      can,
      ...ticket(row),
    };
  };

  const newest = async (limit: number) => {
    const rows = await ask(
      `select id, type, read_at, created_at, data from notifications where user_id = $1
        order by created_at desc, id desc limit ${limit}`,
      me.id,
    );
    return { pagination: page(rows.slice(0, limit - 1), undefined, limit - 1, rows.length === limit) };
  };

  return {
    'Ticket list': async () => {
      const rows = await ask(
        `select ${of('t')}, (select sum(change)::integer from ticket_count_changes) as total
          from tickets t order by updated_at desc, id desc limit 15`,
      );
      return { pagination: page(rows.map(ticket), Number(rows[0]?.total ?? 0), 15) };
    },
    'Customer list': async () => {
      const rows = await ask(
        `select ${of('t')}, (select count(*)::integer from tickets own where own.user_id = $1) as total
          from tickets t where t.user_id = $1 order by updated_at desc, id desc limit 20`,
        customer.id,
      );
      return { pagination: page(rows.map(ticket), Number(rows[0]?.total ?? 0), 20) };
    },
    'Ticket view': async ({ id }) => {
      const [row] = await ask(
        `select ${of('t')}, t.category_id, ${people}, ${assignee},
          (select json_agg(json_build_object('id', g.id, 'name', g.name, 'display_name', g.display_name, 'type', g.type) order by g.name)
            from ticket_tags x join tags g on g.id = x.tag_id where x.ticket_id = t.id) as tags
          from tickets t join users u on u.id = t.user_id left join users a on a.id = t.assigned_to where t.id = $1`,
        id,
      );
      return { ticket: details(row as Row) };
    },
    'Agent queue': async () => {
      const rows = await ask(
        `select ${of('t')}, t.preview, t.preview_by_agent, t.waiting_since, ${people}, ${assignee}
          from tickets t join users u on u.id = t.user_id left join users a on a.id = t.assigned_to
          where t.status_category = $1 order by coalesce(t.waiting_since, 'infinity'), t.id limit 31`,
        'open',
      );
      const data = rows.slice(0, 30).map((row) => ({
        preview: row.preview,
        preview_by_agent: row.preview_by_agent,
        waiting_since: row.waiting_since,
        user: author(row),
        assignee: assigned(row),
        match: null,
        ...ticket(row),
      }));
      return { data, next_cursor: String(rows[29]?.id ?? ''), corrected_query: null, elsewhere: [] };
    },
    'Article search': async ({ query }) => {
      const rows = await ask(searchText, query);
      const data = rows.slice(0, 10).map((row) => {
        const section = { id: row.section, name: row.name, slug: row.section_slug };
        const [title, body] = [runsOf(row.marked_title), runsOf(row.marked_body)];
        return {
          id: row.id,
          title: row.title,
          slug: row.slug,
          path: [{ id: row.pid, name: row.pname, slug: row.pslug }, section],
          section,
          body: body.map(({ text }) => text).join(''),
          highlights: { title, body },
        };
      });
      const pagination = page(data, undefined, 10, rows.length > 10);
      return { query, corrected_query: null, categoryIds: [], pagination };
    },
    Notifications: () => newest(31),
    Bell: () => newest(11),
    Suggestions: async ({ subject }) => {
      const articles = await ask(suggestText, subject.split(' ').join(' or '));
      return { articles: articles.map(articleLink) };
    },
    'File list': async () => {
      const rows = await ask(
        `select f.id, f.name, f.file_name, mime, extension, file_size, type, parent_id, workspace_id, f.created_at, f.user_id,
            disk, f.deleted_at, (select count(*)::integer from (select from file_entries f2 where f2.user_id = $1 and deleted_at is null
              limit 10001) capped) as total, ${people}
          from file_entries f join users u on u.id = f.user_id where f.user_id = $1 and f.deleted_at is null
          order by f.id desc limit 15`,
        me.id,
      );
      const files = rows.map(
        ({ total, first_name, last_name, email: address, avatar, user_id, ...file }) => ({
          url: `/api/v1/file-entries/${file.id}`,
          thumbnail_url: null,
          owner: personOf(user_id, first_name, last_name, address, avatar),
          used_in: [],
          can: { delete: true },
          ...file,
        }),
      );
      return { pagination: page(files, Number(rows[0]?.total ?? 0), 15) };
    },
    Account: async () => {
      const [row] = await ask(
        `select u.id, email, first_name, last_name, avatar, timezone, language, country, email_verified_at,
            two_factor_confirmed_at, suspended_at, u.created_at, u.updated_at,
            coalesce((select unread from unread_counts c where c.user_id = u.id), 0) as unread_notifications_count,
            (select json_agg(json_build_object('id', r.id, 'name', r.name, 'permissions', r.permissions)) from user_roles x
              join roles r on r.id = x.role_id where x.user_id = u.id) as roles,
            (select json_agg(json_build_object('id', t.id, 'name', t.name, 'last_used_at', t.last_used_at)) from access_tokens t
              where t.user_id = u.id) as tokens
          from users u where u.id = $1`,
        me.id,
      );
      return { user: { display_name: displayName(row as never), social_profiles: [], ...row } };
    },
    'Create ticket': async ({ subject, body, category }) => {
      const [row] = await ask(
        `with ticket as (
            insert into tickets (subject, status_id, status_category, category_id, user_id, replies_count, preview, waiting_since)
            values ($1, $2, 'open', $3, $4, 1, $5, now()) returning ${plain.join()}, category_id),
          message as (insert into replies (ticket_id, user_id, by_requester, body) select id, user_id, true, $6 from ticket),
          work as (insert into floor_work (kind, data) select 'ticket', jsonb_build_object('ticket_id', id) from ticket)
          select ticket.*, ${people} from ticket join users u on u.id = ticket.user_id`,
        ...[subject, open.id, category, me.id, excerpt(body), body],
      );
      return { ticket: details(row as Row) };
    },
    Reply: async ({ id, body }) => {
      const [row] = await ask(
        `with message as (insert into replies (ticket_id, user_id, by_requester, body) values ($1, $2, false, $3) returning *),
          ticket as (
            update tickets set updated_at = now(), replies_count = replies_count + 1, preview = $4, preview_by_agent = true,
              waiting_since = null, status_id = $5, status_category = 'pending', closed_at = null
            where id = $1 returning id as tid, updated_at as tu),
          work as (insert into floor_work (kind, data) select 'reply', jsonb_build_object('reply_id', id) from message)
          select message.id, ticket_id, type, by_requester, body, message.created_at, message.updated_at, tid, tu
          from message, ticket`,
        ...[id, me.id, body, excerpt(body), pending.id],
      );
      const { tid, tu, ...reply } = row as Row;
      const user = personOf(me.id, me.first_name, me.last_name, me.email, me.avatar);
      const state = { status: pending.name, status_label: pending.display_name, status_category: 'pending' };
      return {
        reply: { user_id: me.id, user, filed_by: null, uploads: [], ...reply },
        ticket: { id: tid, ...state, updated_at: tu, closed_at: null },
      };
    },
  };
}
