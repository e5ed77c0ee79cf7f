import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import { users } from '../auth/tables.ts';
import { tickets } from './tables.ts';

/** The person whom a ticket belongs to, with what of it follows from them. */
// A type alias: rows of statements are records.
export type Requester = {
  user_id: number;
  /** The workspace of the ticket, if the person is a member of it. */
  workspace_id: number | null;
  organisation_id: number | null;
};

/**
 * The person as the requester of a ticket, which stays in its workspace if they are a member of it; null when there is
 * no such account. Their row stays until `tx` ends.
 */
export async function requesterFor(
  tx: Database,
  ticketId: number,
  userId: number,
  workspaceId?: number | null,
): Promise<Requester | null> {
  const workspace =
    workspaceId === undefined
      ? sql`(select ${tickets.workspace_id} from ${tickets} where ${tickets.id} = ${ticketId})`
      : sql`${workspaceId}::integer`;
  const [found] = await rows<Requester>(
    tx,
    sql`select ${users.id} as user_id,
        (select member.workspace_id from workspace_members member
          where member.user_id = ${users.id} and member.workspace_id = ${workspace}) as workspace_id,
        (select member.organisation_id from organisation_members member where member.user_id = ${users.id}) as organisation_id
      from ${users} where ${eq(users.id, userId)} and ${users.deleted_at} is null for key share of ${users}`,
  );
  return found ?? null;
}
