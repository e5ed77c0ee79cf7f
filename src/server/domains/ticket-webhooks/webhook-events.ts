import { isInternal } from '#shared/message-types.ts';
import { baseUrl } from '../../platform/config/env.ts';
import { defineWebhookEvent, type PayloadNeeds, type WebhookPayload } from '../../platform/webhook-events.ts';
import {
  ticketCreated,
  ticketReplied,
  ticketsAssigned,
  ticketsEdited,
  ticketsGrouped,
  ticketsHandedOver,
  ticketsPlaced,
  ticketsStatusChanged,
} from '../tickets/events.ts';
import { findReplySnapshot, findTicketSnapshots } from './queries.ts';

const idsIn = (...ids: (number | null | undefined)[]) => [
  ...new Set(ids.filter((id): id is number => typeof id === 'number')),
];

async function ticketPayloads(
  { db, env }: PayloadNeeds,
  ids: readonly number[],
  more: Record<string, unknown>,
): Promise<WebhookPayload[]> {
  const site = baseUrl(env);
  const found = await findTicketSnapshots(db, ids);
  return found.map((ticket) => ({
    data: { ticket: { ...ticket, url: `${site}/agent/tickets/${ticket.id}` }, ...more },
    people: idsIn(ticket.user.id, ticket.assignee?.id),
  }));
}

async function replyPayloads(needs: PayloadNeeds, id: number): Promise<WebhookPayload[]> {
  const reply = await findReplySnapshot(needs.db, id);
  if (reply === undefined) return [];
  const tickets = await ticketPayloads(needs, [reply.ticket_id], { reply });
  return tickets.map(({ data, people }) => ({ data, people: idsIn(...people, reply.user?.id) }));
}

export const ticketWebhookEvents = [
  defineWebhookEvent(ticketCreated, {
    names: () => ['ticket.created'],
    payloads: (needs, { ticket_id, author_id = null }) => ticketPayloads(needs, [ticket_id], { author_id }),
  }),
  defineWebhookEvent(ticketReplied, {
    names: ({ type = 'replies' }) => [isInternal({ type }) ? 'ticket.note_added' : 'ticket.replied'],
    payloads: (needs, { reply_id }) => replyPayloads(needs, reply_id),
  }),
  defineWebhookEvent(ticketsAssigned, {
    names: () => ['ticket.assigned', 'ticket.updated'],
    payloads: (needs, { ticket_ids, author_id }) =>
      ticketPayloads(needs, ticket_ids, { author_id: author_id ?? null }),
  }),
  defineWebhookEvent(ticketsEdited, {
    names: () => ['ticket.updated'],
    payloads: (needs, { ticket_ids, author_id }) =>
      ticketPayloads(needs, ticket_ids, { author_id: author_id ?? null }),
  }),
  defineWebhookEvent(ticketsGrouped, {
    names: () => ['ticket.updated'],
    payloads: (needs, { ticket_ids, author_id }) =>
      ticketPayloads(needs, ticket_ids, { author_id: author_id ?? null }),
  }),
  defineWebhookEvent(ticketsHandedOver, {
    names: () => ['ticket.updated'],
    payloads: (needs, { ticket_ids, author_id }) =>
      ticketPayloads(needs, ticket_ids, { author_id: author_id ?? null }),
  }),
  defineWebhookEvent(ticketsPlaced, {
    names: ({ type }) => (type === 'deleted' ? ['ticket.deleted', 'ticket.updated'] : ['ticket.updated']),
    payloads: (needs, { ticket_ids, author_id }) =>
      ticketPayloads(needs, ticket_ids, { author_id: author_id ?? null }),
  }),
  defineWebhookEvent(ticketsStatusChanged, {
    names: () => ['ticket.status_changed', 'ticket.updated'],
    payloads: (needs, { ticket_ids, author_id }) =>
      ticketPayloads(needs, ticket_ids, { author_id: author_id ?? null }),
  }),
];
