import type { WebhookEvent } from '#shared/webhooks.ts';
import { baseUrl } from '../../platform/config/env.ts';
import type { Services } from '../../platform/services.ts';
import { findArticleSnapshot } from '../articles/snapshot-queries.ts';
import { findSubscriptionSnapshot } from '../billing/subscriptions/snapshot-queries.ts';
import { findReplySnapshot, findTicketSnapshots } from '../tickets/snapshot-queries.ts';
import { findUserSnapshot } from './queries.ts';

/** What a delivery says, and whose data that is. */
export interface Announcement {
  data: Record<string, unknown>;
  people: number[];
}

type Heard = Record<string, unknown>;
type Needs = Pick<Services, 'db' | 'env'>;

const idsIn = (...ids: (number | null | undefined)[]) => [
  ...new Set(ids.filter((id): id is number => typeof id === 'number')),
];

async function ticketsAs(services: Needs, ids: readonly number[], more: Heard): Promise<Announcement[]> {
  const site = baseUrl(services.env);
  const found = await findTicketSnapshots(services.db, ids);
  return found.map((ticket) => ({
    data: { ticket: { ...ticket, url: `${site}/agent/tickets/${ticket.id}` }, ...more },
    people: idsIn(ticket.user.id, ticket.assignee?.id),
  }));
}

async function replyAs(services: Needs, id: number): Promise<Announcement[]> {
  const reply = await findReplySnapshot(services.db, id);
  if (reply === undefined) return [];
  const tickets = await ticketsAs(services, [reply.ticket_id], { reply });
  return tickets.map(({ data, people }) => ({ data, people: idsIn(...people, reply.user?.id) }));
}

async function userAs({ db }: Needs, id: number): Promise<Announcement[]> {
  const user = await findUserSnapshot(db, id);
  return user === undefined ? [] : [{ data: { user }, people: [id] }];
}

async function articleAs({ db, env }: Needs, id: number): Promise<Announcement[]> {
  const found = await findArticleSnapshot(db, id);
  if (found === undefined) return [];
  const url = baseUrl(env) + found.path;
  return [{ data: { article: { ...found.article, url } }, people: [] }];
}

async function subscriptionAs({ db }: Needs, id: number): Promise<Announcement[]> {
  const subscription = await findSubscriptionSnapshot(db, id);
  return subscription === undefined ? [] : [{ data: { subscription }, people: [subscription.user_id] }];
}

/**
 * What webhooks are told of an event of the product: the things that it names, as they are now; none when they are gone.
 * @param event One of the names by which it is heard.
 */
export async function announcementsOf(
  services: Needs,
  event: WebhookEvent | undefined,
  heard: Heard,
): Promise<Announcement[]> {
  const by = { author_id: heard.author_id ?? null };
  switch (event) {
    case 'ticket.created':
      return ticketsAs(services, [Number(heard.ticket_id)], by);
    case 'ticket.replied':
    case 'ticket.note_added':
      return replyAs(services, Number(heard.reply_id));
    case 'ticket.assigned':
    case 'ticket.status_changed':
      return ticketsAs(services, heard.ticket_ids as number[], by);
    case 'user.created':
    case 'user.updated':
      return userAs(services, Number(heard.user_id));
    case 'user.deleted':
      return [{ data: { user: { id: Number(heard.user_id) } }, people: [] }];
    case 'article.deleted':
      return [{ data: { article: { id: Number(heard.article_id) } }, people: [] }];
    case 'article.published':
    case 'article.updated':
      return articleAs(services, Number(heard.article_id));
    case 'subscription.changed':
      return subscriptionAs(services, Number(heard.id));
    default:
      return [];
  }
}
