import { and, asc, eq, sql } from 'drizzle-orm';
import type { CurrentUser, PlanLimits } from '#shared/auth.ts';
import { isBillingOn } from '#shared/billing-on.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { isStaff } from '#shared/permissions.ts';
import { type Context, withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { findUser, toCurrentUser, type UserRow } from '../auth/queries.ts';
import { readSettings } from '../settings/service.ts';
import { defaultPriority, readPriorities } from '../ticket-priorities/queries.ts';
import type { OnMoreMembers } from '../workspaces/seat-hooks.ts';
import { rewritePlans } from './person-plan.ts';
import { freePlanKey } from './products/announce.ts';
import { products } from './tables.ts';

type Needs = Pick<Context, 'env' | 'db' | 'cache' | 'events' | 'settings' | 'log'>;

/** Limits of the free plan, cached per process; an empty list without one. */
const freeLimits = ({ db, cache }: Needs): Promise<PlanLimits[]> =>
  cache.read(freePlanKey, async () => {
    const [free] = await db
      .select({ limits: products.limits })
      .from(products)
      .where(and(eq(products.free, true), eq(products.hidden, false)))
      .orderBy(asc(products.position), asc(products.id))
      .limit(1);
    return free === undefined ? [] : [free.limits];
  });

/** Limits of a person's plan, by default the free one. Null without limits, and for staff. */
export async function limitsOf(needs: Needs, user: CurrentUser): Promise<PlanLimits | null> {
  if (isStaff(user) || !isBillingOn(await readSettings(needs))) return null;
  return user.plan_limits ?? (await freeLimits(needs))[0] ?? null;
}

/** The name of the priority of tickets by the person's plan. Needs no query beyond cached data. */
export async function priorityOfPlan(needs: Needs, user: CurrentUser): Promise<string> {
  const named = (await limitsOf(needs, user))?.priority ?? null;
  const known = named === null ? [] : await readPriorities(needs);
  return known.find(({ name }) => name === named)?.name ?? defaultPriority(needs);
}

const hasPriority = (name: string) => sql`${products.limits} ->> 'priority' = ${name}`;

/** How many plans bring their tickets this priority. */
export const plansWithPriority = (tx: Database, name: string) => tx.$count(products, hasPriority(name));

/** Plans that bring a priority bring another one. Publishes nothing. */
export async function replacePriorityOfPlans(tx: Database, from: string, to: string): Promise<void> {
  const changed = await tx
    .update(products)
    .set({ limits: sql`${products.limits} || jsonb_build_object('priority', ${to}::text)` })
    .where(hasPriority(from))
    .returning({ id: products.id });
  for (const { id } of changed) await rewritePlans(tx, id);
}

const action = { label: 'View plans', action: '/pricing' };

const hasSubscription = ({ plan }: UserRow) => plan?.subscriptions.some(({ valid }) => valid) === true;

/** Throws 409 on a merge of two people who both have a subscription: at most one is permitted. */
export function assertOneSubscription(one: UserRow, other: UserRow): void {
  if (!hasSubscription(one) || !hasSubscription(other)) return;
  throw new AppError(
    'conflict',
    'two_subscriptions',
    'Both accounts have a subscription. Cancel one of them first.',
  );
}

/** Throws 409 at the max number of open tickets of a plan; `count` runs only under a limit. */
export async function assertTicketQuota(
  needs: Needs,
  user: CurrentUser,
  count: () => Promise<number>,
): Promise<void> {
  const limit = (await limitsOf(needs, user))?.open_tickets ?? null;
  if (limit === null || (await count()) < limit) return;
  throw new AppError(
    'conflict',
    'plan_limit',
    {
      line: 'Your plan allows up to :limit open requests. Close one or upgrade your plan.',
      values: { limit },
    },
    { action, details: { limit } },
  );
}

/** Throws 422 on `uploads` for more files with one message than the plan of its author allows. */
export async function assertAttachments(needs: Needs, user: CurrentUser, count: number): Promise<void> {
  if (count === 0) return;
  const limit = (await limitsOf(needs, user))?.attachments ?? null;
  if (limit === null || count <= limit) return;
  throw invalid(
    {
      uploads: [
        {
          line: 'Your plan allows up to :limit files per message. Remove some files or upgrade your plan.',
          values: { limit },
        },
      ],
    },
    'plan_limit',
    action,
  );
}

/** Throws 409 at the max number of workspace members of the owner's plan; pending invites count. */
export const assertSeatQuota: OnMoreMembers = async (ctx, tx, { owner, people }) => {
  const row = await findUser(tx, owner);
  if (row === undefined) return;
  const limit = (await limitsOf(withDb(ctx, tx), toCurrentUser(row)))?.workspace_members ?? null;
  if (limit === null || people <= limit) return;
  throw new AppError(
    'conflict',
    'plan_limit',
    {
      line: "This workspace's plan allows up to :limit members, including pending invites. The owner can upgrade the plan.",
      values: { limit },
    },
    { action, details: { limit } },
  );
};
