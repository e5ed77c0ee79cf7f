import { and, eq, sql } from 'drizzle-orm';
import type { AuditAction } from '#shared/audit-actions.ts';
import { hasPermission, isStaff, type PermissionHolder } from '#shared/permissions.ts';
import { isMap } from '#shared/setting-paths.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { HookTypes } from '../../platform/hooks.ts';
import type { Services } from '../../platform/services.ts';
import { changesOf } from './changes.ts';
import { auditEntries } from './tables.ts';

/** A call, or the services alone for actions of the product. */
export type Actor = Pick<Services, 'env'> & Partial<Pick<Context, 'identity' | 'request'>>;

export interface AuditEntry {
  action: AuditAction;
  subject_type: string;
  /** Absent for a single subject, such as the settings. */
  subject_id?: string | null;
  /** The subject before the change, absent on creation; only differences are stored. */
  before?: unknown;
  /** The subject after the change, absent on deletion. */
  after?: unknown;
  /** Paths of secrets, besides those masked by name (`password`, `client_secret`, `token` …). */
  secrets?: readonly (readonly string[])[];
}

/** Adds an audit entry, in the transaction of the change. Skips a change without differences. */
export async function audit(actor: Actor, tx: Database, entry: AuditEntry): Promise<void> {
  const { action, subject_type, subject_id = null, before, after, secrets } = entry;
  const changes = changesOf(before, after, secrets);
  if (changes === null) return;
  const { identity, request } = actor;
  const impersonator = identity?.mode === 'session' ? identity.impersonator : undefined;
  const ways = { guest: 'system', session: 'session', bearer: 'token' } as const;
  await tx.insert(auditEntries).values({
    user_id: identity?.user?.id ?? null,
    impersonator_id: impersonator?.id ?? null,
    action,
    subject_type,
    subject_id,
    ...changes,
    ip_address: request?.ip ?? null,
    via: ways[identity?.mode ?? 'guest'],
  });
}

/** The same for changes of the own account: only audited for holders of administrative permissions. */
export async function auditStaff(
  actor: Actor,
  tx: Database,
  holder: PermissionHolder | null,
  entry: AuditEntry,
) {
  if (holder !== null && (isStaff(holder) || hasPermission(holder, 'admin.access')))
    await audit(actor, tx, entry);
}

/** Procedures without a change of the person, or audited separately. */
const unnotedCalls = new Set([
  'people.stopImpersonating',
  'auth.logout',
  'notifications.markAsRead',
  'helpSearch.logSearches',
  'helpSearch.logSearchesApi',
  'helpcenter.view',
]);

const subjectName = /^(?:id|ids|\w+(?:_id|_ids|Id|Ids))$/;

/** Audits a mutation during an impersonation, with its procedure and subject. */
export const noteImpersonatedCall: HookTypes['impersonatedCall'] = async (ctx, call, input) => {
  if (unnotedCalls.has(call)) return;
  const named = isMap(input) ? Object.entries(input).filter(([name]) => subjectName.test(name)) : [];
  await audit(ctx, ctx.db, {
    action: 'impersonation.change',
    subject_type: 'call',
    subject_id: call,
    after: Object.fromEntries(named),
  });
};

/** Anonymizes entries by a deleted person, and clears those about them, including merged accounts. */
export const clearAuditedPerson: HookTypes['accountDeleted'] = async (_services, tx, userId) => {
  await tx
    .update(auditEntries)
    .set({ before: null, after: null })
    .where(
      and(
        eq(auditEntries.subject_type, 'user'),
        sql`${auditEntries.subject_id} in (select id::text from users where id = ${userId} or merged_into = ${userId})`,
      ),
    );
};
