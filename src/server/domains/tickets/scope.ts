import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { tickets } from './tables.ts';

/** The part of the tickets that a restricted agent works on: those assigned to them, and those of groups. */
export const ticketScopeSchema = z.object({
  assignee: z.int(),
  /** With their tickets, and those of no group; null is without. */
  groups: z.array(z.int()).readonly().nullable(),
});

/** Null is all tickets. */
export type TicketScope = z.infer<typeof ticketScopeSchema> | null;

interface Placed {
  assigned_to: number | null;
  group_id: number | null;
}

export const isInScope = (scope: TicketScope, { assigned_to, group_id }: Placed): boolean =>
  scope === null ||
  assigned_to === scope.assignee ||
  (scope.groups !== null && (group_id === null || scope.groups.includes(group_id)));

/** Variable part of a prepared statement; its values are bound later. */
export type ScopeShape = 'all' | 'assigned' | 'groups';

export const scopeShape = (scope: TicketScope): ScopeShape =>
  scope === null ? 'all' : scope.groups === null ? 'assigned' : 'groups';

/** Text of an array in SQL; 0 is no group. */
const groupsText = (scope: TicketScope) => `{${scope?.groups == null ? '' : [0, ...scope.groups].join()}}`;

/** As in the indexes on assignees. */
const isAssignedTo = (assignee: SQL) => sql`coalesce(${tickets.assigned_to}, 0) = ${assignee}::text::integer`;

const isOfGroups = (groups: SQL) => sql`coalesce(${tickets.group_id}, 0) = any(${groups}::text::integer[])`;

function condition(shape: ScopeShape, assignee: SQL, groups: SQL): SQL | undefined {
  if (shape === 'all') return undefined;
  const own = isAssignedTo(assignee);
  return shape === 'assigned' ? own : sql`(${own} or ${isOfGroups(groups)})`;
}

const scopeAssignee = sql`${sql.placeholder('scope_assignee')}`;
const scopeGroups = sql`${sql.placeholder('scope_groups')}`;

/** The condition of a prepared statement on `tickets`, which gets `scopeParameters`. */
export const scopeCondition = (shape: ScopeShape) => condition(shape, scopeAssignee, scopeGroups);

/** The same for every shape, in statements that find tickets by their ids. */
export const anyScopeCondition = sql`(${scopeAssignee}::text is null
  or ${isAssignedTo(scopeAssignee)} or ${isOfGroups(scopeGroups)})`;

export const scopeParameters = (scope: TicketScope) => ({
  scope_assignee: scope === null ? null : String(scope.assignee),
  scope_groups: groupsText(scope),
});

/** The condition with its values, for statements that are built for the occasion; undefined for all tickets. */
export const withinScope = (scope: TicketScope): SQL | undefined =>
  condition(scopeShape(scope), sql`${String(scope?.assignee)}`, sql`${groupsText(scope)}`);
