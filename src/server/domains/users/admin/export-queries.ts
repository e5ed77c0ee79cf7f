import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { rows } from '#server/platform/db/statements.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { hasPermission } from '#shared/permissions.ts';
import { within } from '../../tickets/person-queries.ts';
import { isAgent, seesAll } from '../../tickets/policy.ts';
import { isPublic } from '../../tickets/replies/tables.ts';
import { readableFieldColumns } from '../../tickets/ticket-fields.ts';

/** The caller's reach into tickets, and whether it includes notes. */
interface Reach {
  reached: SQL;
  notes: boolean;
}

/** Parts of a person's data, by topic. Excludes passwords, second factor keys and tokens. */
const parts: Record<string, (id: number, reach: Reach) => SQL> = {
  profile: (
    id,
  ) => sql`select id, email::text as email, first_name, last_name, avatar, language, country, timezone,
    email_verified_at, two_factor_confirmed_at is not null as two_factor, suspended_at, suspension_reason, created_at,
    updated_at from users where id = ${id}`,
  further_addresses: (id) =>
    sql`select email::text as email, created_at from user_emails where user_id = ${id} order by created_at`,
  roles: (id) =>
    sql`select roles.name from user_roles join roles on roles.id = role_id where user_id = ${id} order by roles.id`,
  linked_accounts: (id) =>
    sql`select service_name, username, created_at from social_profiles where user_id = ${id} order by id`,
  tickets: (
    id,
    { reached },
  ) => sql`select tickets.id, ${readableFieldColumns}, status.name as status, category.name as category,
      tickets.created_at, tickets.updated_at, closed_at, (
        select coalesce(json_agg(json_build_object('id', replies.id, 'written_by_this_person', replies.user_id = ${id},
          'body', replies.body, 'created_at', replies.created_at) order by replies.id), '[]'::json)
        from replies where replies.ticket_id = tickets.id and ${isPublic(sql.raw('replies.type'))}) as messages
    from tickets join tags status on status.id = status_id left join tags category on category.id = category_id
    where tickets.user_id = ${id} and ${reached} order by tickets.id`,
  messages_elsewhere: (
    id,
    { reached, notes },
  ) => sql`select replies.id, ticket_id, replies.type, body, replies.created_at
    from replies join tickets on tickets.id = ticket_id
    where replies.user_id = ${id} and tickets.user_id <> ${id} and (${notes} or ${isPublic(sql.raw('replies.type'))})
      and ${reached} order by replies.id`,
  availability: (id) => sql`select state, changed_at from agent_availability where user_id = ${id}`,
  files: (id) => sql`select id, name, mime, file_size, created_at, deleted_at
    from file_entries where user_id = ${id} order by id`,
  purchases: (id) => sql`select code, item_name, purchased_at, supported_until
    from purchases where user_id = ${id} order by id`,
  workspaces: (id) => sql`select workspaces.name, workspace_members.role, joined_at, exists (
      select from workspace_followers listening
      where listening.workspace_id = workspace_members.workspace_id and listening.user_id = ${id}) as follows_all
    from workspace_members join workspaces on workspaces.id = workspace_id where user_id = ${id} order by joined_at`,
  organisation: (
    id,
  ) => sql`select organisations.name, organisation_members.created_at from organisation_members
    join organisations on organisations.id = organisation_id where user_id = ${id}`,
  workspace_invites: (
    id,
  ) => sql`select workspaces.name, role, workspace_invites.created_at, expires_at, joined_at
    from workspace_invites join workspaces on workspaces.id = workspace_id where user_id = ${id}
    order by workspace_invites.created_at`,
  followed_requests: (id) =>
    sql`select ticket_id, follows from ticket_followers where user_id = ${id} order by ticket_id`,
  subscriptions: (
    id,
  ) => sql`select products.name as plan, state, gateway, current_period_start, current_period_end,
      trial_ends_at, cancelled_at, ends_at, subscriptions.created_at
    from subscriptions join products on products.id = product_id where user_id = ${id} order by subscriptions.id`,
  invoices: (
    id,
  ) => sql`select number, state, lines, amount_due, amount_paid, currency, billed_to, created_at, paid_at
    from invoices where user_id = ${id} order by id`,
  refunds: (
    id,
  ) => sql`select invoices.number, refunds.amount, refunds.note, refunds.state, refunds.created_at,
      refunds.done_at
    from refunds join invoices on invoices.id = invoice_id where user_id = ${id} order by refunds.id`,
  payment_methods: (id) => sql`select gateway, brand, last4, exp_month, exp_year, created_at
    from payment_methods where user_id = ${id} order by id`,
  billing_balances: (id) =>
    sql`select currency, amount from billing_balances where user_id = ${id} order by 1`,
  notifications: (id) => sql`select type, data, read_at, created_at
    from notifications where user_id = ${id} order by created_at`,
  notification_preferences: (id) => sql`select selections, digest, quiet_from, quiet_to, timezone, updated_at
    from notification_preferences where user_id = ${id}`,
  push_browsers: (id) => sql`select created_at from push_browsers where user_id = ${id} order by id`,
  browsers: (id) => sql`select ip_address, user_agent, created_at, last_active
    from sessions where user_id = ${id} and started_from is null order by created_at`,
  api_tokens: (id) =>
    sql`select name, created_at, last_used_at from access_tokens where user_id = ${id} order by id`,
  sign_ins: (id) => sql`select email, ok, reason, ip_address, user_agent, created_at
    from sign_ins where user_id = ${id} order by id`,
  jobs: (id) =>
    sql`select type, state, created_at, finished_at from jobs where user_id = ${id} order by created_at`,
  searches: (id) => sql`select term, created_at from search_terms where user_id = ${id} order by id`,
  merges: (id) => sql`select summary, created_at, undone_at from operations
    where type = 'user_merge' and (subject_id = ${id} or ${id} = any(part_ids)) order by created_at`,
  actions: (id) => sql`select action, subject_type, subject_id, ip_address, created_at
    from audit_entries where user_id = ${id} order by id`,
};

/** Permissions that staff need for a part of another person's data, besides that for exports. */
const reserved: Record<string, (staff: CurrentUser) => boolean> = {
  tickets: (staff) => isAgent(staff) || seesAll(staff),
  messages_elsewhere: (staff) => isAgent(staff) || seesAll(staff),
  // They quote tickets of any assignee.
  notifications: (staff) => isAgent(staff) && seesAll(staff),
  files: (staff) => hasPermission(staff, 'files.view'),
  browsers: (staff) => hasPermission(staff, 'logs.view'),
  sign_ins: (staff) => hasPermission(staff, 'logs.view'),
  actions: (staff) => hasPermission(staff, 'logs.view'),
  ...Object.fromEntries(
    ['subscriptions', 'invoices', 'refunds', 'payment_methods', 'billing_balances'].map((part) => [
      part,
      (staff: CurrentUser) => hasPermission(staff, 'subscriptions.view'),
    ]),
  ),
};

/**
 * All data of a person; internal notes only for staff.
 * @param staff The caller, unless it is the person: data not visible to them is omitted, and listed in `left_out`.
 */
export async function readPersonData(db: Database, id: number, staff: CurrentUser | null) {
  const reach: Reach =
    staff === null ? { reached: sql`true`, notes: true } : { reached: within(staff), notes: isAgent(staff) };
  const isLeftOut = (name: string) => staff !== null && reserved[name]?.(staff) === false;
  const data: Record<string, unknown> = {};
  for (const [name, statement] of Object.entries(parts)) {
    if (isLeftOut(name)) continue;
    const found = await rows<Record<string, unknown>>(db, statement(id, reach));
    data[name] = name === 'profile' ? found[0] : found;
  }
  if (staff === null) return data;
  data.notes = await rows(db, sql`select notes from users where id = ${id}`);
  data.left_out = Object.keys(parts).filter(isLeftOut);
  return data;
}
