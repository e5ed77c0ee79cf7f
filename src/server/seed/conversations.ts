import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readStatuses, type Status, tagCacheKeys } from '../domains/tags/service.ts';
import { tags } from '../domains/tags/tables.ts';
import { lockTickets } from '../domains/tickets/lock-tickets.ts';
import type { ChangeMeta, RowChange } from '../domains/tickets/row-change.ts';
import { storeTicket } from '../domains/tickets/service.ts';
import { noSideEffects } from '../domains/tickets/side-effects.ts';
import { ticketTags } from '../domains/tickets/tables.ts';
import { writeTickets } from '../domains/tickets/ticket-row.ts';
import type { Database } from '../platform/db/connect.ts';
import { cleanMessage } from '../platform/html/message-html.ts';
import type { Services } from '../platform/services.ts';
import { readContent } from './content.ts';

const conversationSchema = z.object({
  subject: z.string(),
  customer: z.string(),
  assignee: z.string().nullable(),
  status: z.enum(['open', 'pending', 'closed', 'locked']),
  category: z.string(),
  priority: z.string().default('normal'),
  tags: z.array(z.string()),
  days_ago: z.number(),
  messages: z.array(
    z.object({ from: z.enum(['customer', 'agent', 'note']), after_hours: z.number(), body: z.string() }),
  ),
});

type Conversation = z.infer<typeof conversationSchema>;

const hour = 3_600_000;

/** How the demo conversations came about. */
const via = 'web' as const;

const categories = [
  { name: 'documents', display_name: 'Text documents' },
  { name: 'spreadsheets', display_name: 'Spreadsheets' },
  { name: 'presentations', display_name: 'Presentations' },
  { name: 'printing', display_name: 'Printing' },
  { name: 'account', display_name: 'My account' },
];

async function seedTags(db: Database, conversations: readonly Conversation[]): Promise<Map<string, number>> {
  const about = categories.map((category, index) => ({
    ...category,
    type: 'category' as const,
    position: index + 2,
  }));
  const words = [...new Set(conversations.flatMap((conversation) => conversation.tags))];
  const custom = words.map((name) => ({ name, display_name: name, type: 'custom' as const }));
  await db
    .insert(tags)
    .values([...about, ...custom])
    .onConflictDoNothing();
  const all = await db.select({ id: tags.id, name: tags.name, type: tags.type }).from(tags);
  return new Map(all.map((tag) => [`${tag.type}:${tag.name}`, tag.id]));
}

interface Cast {
  people: Map<string, number>;
  tagIds: Map<string, number>;
  statuses: readonly Status[];
}

const lookUp = <Value>(map: Map<string, Value>, name: string): Value => {
  const value = map.get(name);
  if (value === undefined) throw new Error(`The sample content names ${name}, which does not exist.`);
  return value;
};

const statusNamed = (statuses: readonly Status[], name: string): Status => {
  const status = statuses.find((candidate) => candidate.name === name);
  if (status === undefined) throw new Error(`There is no status ${name}.`);
  return status;
};

/** The same as a user's change, but at a past time and without notifications. */
async function become(db: Database, id: number, change: RowChange, deed: ChangeMeta): Promise<void> {
  const locked = await lockTickets(db, [id], null, {
    withReply: change.message !== undefined,
    withTags: false,
  });
  await writeTickets(db, locked, change, deed, noSideEffects);
}

async function seedConversation(
  db: Database,
  conversation: Conversation,
  cast: Cast,
  now: number,
): Promise<void> {
  const { messages, assignee } = conversation;
  const customer = lookUp(cast.people, conversation.customer);
  const agent = assignee === null ? null : lookUp(cast.people, assignee);
  let at = now - conversation.days_ago * 24 * hour;
  const [first, ...rest] = messages;
  if (first === undefined) return;
  const id = await storeTicket(db, {
    subject: conversation.subject,
    body: first.body,
    category_id: lookUp(cast.tagIds, `category:${conversation.category}`),
    user_id: customer,
    author_id: customer,
    status: statusNamed(cast.statuses, 'open'),
    priority: conversation.priority,
    via,
    at: new Date(at).toISOString(),
  });
  const taken = rest.findIndex(({ from }) => from !== 'customer');
  if (taken < 0)
    await become(db, id, { assigned_to: agent }, { by: agent, via, at: new Date(at).toISOString() });
  for (const [index, message] of rest.entries()) {
    at += message.after_hours * hour;
    const by_requester = message.from === 'customer';
    const last = index === rest.length - 1;
    const usual =
      message.from === 'note' ? undefined : statusNamed(cast.statuses, by_requester ? 'open' : 'pending');
    const by = by_requester ? customer : (agent ?? customer);
    const deed = { by, via, at: new Date(at).toISOString() };
    const words = cleanMessage(message.body);
    const kind = { type: message.from === 'note' ? 'notes' : 'replies', by_requester } as const;
    const final = statusNamed(cast.statuses, conversation.status);
    // A conversation that ends with the customer's thanks is closed by the agent.
    const isThanks = last && agent !== null && by_requester && final.name !== usual?.name;
    const change = {
      message: { ...kind, user_id: by, author_id: by, words, at: deed.at },
      status: last && !isThanks ? final : usual,
      // The first agent to reply becomes the assignee.
      assigned_to: index === taken ? agent : undefined,
    };
    await become(db, id, change, deed);
    const later = new Date(Math.min(at + hour, now)).toISOString();
    if (isThanks) await become(db, id, { status: final }, { by: agent, via, at: later });
  }
  const tagIds = conversation.tags.map((name) => lookUp(cast.tagIds, `custom:${name}`));
  if (tagIds.length > 0)
    await db.insert(ticketTags).values(tagIds.map((tag_id) => ({ ticket_id: id, tag_id })));
}

/** Sixty conversations of the last ninety days, by the rules of real ones, without mails. */
export async function seedConversations(services: Services, people: Map<string, number>): Promise<void> {
  const conversations = z.array(conversationSchema).parse(await readContent('tickets.json'));
  const statuses = await readStatuses(services);
  const now = Date.now();
  const oldestFirst = [...conversations].sort((left, right) => right.days_ago - left.days_ago);
  await services.db.transaction(async (tx) => {
    const tagIds = await seedTags(tx, conversations);
    for (const conversation of oldestFirst) {
      await seedConversation(tx, conversation, { people, tagIds, statuses }, now);
    }
    await tx.execute(sql`analyze tickets`);
  });
  for (const key of tagCacheKeys) services.cache.forget(key);
}
