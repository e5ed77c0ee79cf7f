import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { defineWebhookEvent, type PayloadNeeds, type WebhookPayload } from '../../platform/webhook-events.ts';
import { accountChanged, accountCreated, accountDeleted } from '../auth/events.ts';
import { userColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';

/** A user in the form of the API and webhooks; undefined when deleted. */
async function findUserSnapshot(db: Database, id: number) {
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      language: users.language,
      timezone: users.timezone,
      country: users.country,
      email_verified_at: users.email_verified_at,
      roles: userColumns.roles,
      created_at: users.created_at,
      updated_at: users.updated_at,
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deleted_at)));
  return found && { ...found, roles: found.roles.map(({ id, name }) => ({ id, name })) };
}

async function userPayloads(
  { db }: PayloadNeeds,
  { user_id }: { user_id: number },
): Promise<WebhookPayload[]> {
  const user = await findUserSnapshot(db, user_id);
  return user === undefined ? [] : [{ data: { user }, people: [user_id] }];
}

export const userWebhookEvents = [
  defineWebhookEvent(accountCreated, { names: () => ['user.created'], payloads: userPayloads }),
  defineWebhookEvent(accountChanged, { names: () => ['user.updated'], payloads: userPayloads }),
  defineWebhookEvent(accountDeleted, {
    names: () => ['user.deleted'],
    payloads: async (_needs, { user_id }) => [{ data: { user: { id: user_id } }, people: [] }],
  }),
];
