import { z } from 'zod';
import { operationAnswerSchema } from '#shared/operations.ts';
import { deleteReplyInput, updatedReplySchema, updateReplyInput } from '#shared/reply-changes.ts';
import { ticketWorkspacesInput, ticketWorkspacesSchema } from '#shared/ticket-workspaces.ts';
import {
  assignInput,
  changedTicketSchema,
  createReplyInput,
  createTicketInput,
  replyListInput,
  replyListSchema,
  requestTypeInput,
  requestTypeSchema,
  sentReplySchema,
  setStatusInput,
  ticketCategorySchema,
  ticketDetailsSchema,
  ticketInput,
  ticketListInput,
  ticketListSchema,
  updateTicketInput,
} from '#shared/tickets.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { publicProcedure, signedIn, signedInWith } from '../auth/procedure.ts';
import { offeredCategories, readRequestType } from '../tags/service.ts';
import { signedInWith as withWorkspacesAnd } from '../workspaces/procedure.ts';
import { readTexts, updateTexts } from './api-texts.ts';
import { assignTickets } from './assignment.ts';
import { setStatus, updateTicket } from './edit.ts';
import { historyProcedures } from './history/router.ts';
import { listTickets } from './list.ts';
import { markTicketRead } from './mark-read.ts';
import { deleteReply, updateReply } from './message-change.ts';
import { isAgent } from './policy.ts';
import { deliveryProcedures } from './replies/router.ts';
import { listReplies, sendReply } from './replies/service.ts';
import { createTicket, readTicket } from './service.ts';
import { listTicketWorkspaces } from './workspaces.ts';

const rest = restCalls('Tickets');

const oneTicket = z.object({ ticket: ticketDetailsSchema });

const agent = signedInWith('tickets.update');

export const ticketsRouter = router({
  list: signedIn
    .meta(
      rest('GET /api/v1/tickets', 'List tickets', {
        description:
          'Customers get their own tickets, and those of their workspaces and of an organization that shares them; agents can filter by person and get everyone’s. The most recently updated come first, unless an agent sorts by another field with `orderBy` and `orderDir`.',
      }),
    )
    .input(ticketListInput)
    .output(output(ticketListSchema))
    .query(({ ctx, input }) => listTickets(ctx, ctx.user, input)),

  markRead: agent
    .meta(rest('POST /api/v1/tickets/{id}/read', 'Mark a ticket as read', readTexts))
    .input(ticketInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => markTicketRead(ctx, ctx.user, input.id)),

  workspaces: withWorkspacesAnd('tickets.update')
    .meta(
      rest('GET /api/v1/tickets/workspaces', 'List workspaces to filter folders by', {
        description: 'Sorted by name and limited; find others by part of their name.',
      }),
    )
    .input(ticketWorkspacesInput)
    .output(output(ticketWorkspacesSchema))
    .query(({ ctx, input }) => listTicketWorkspaces(ctx, ctx.user, input)),

  categories: publicProcedure
    .output(output(z.object({ ticketCategories: z.array(ticketCategorySchema) })))
    .query(async ({ ctx }) => ({ ticketCategories: await offeredCategories(ctx) })),

  requestType: signedIn
    .meta(
      rest('GET /api/v1/ticket-request-type/{id}', 'Get the fields of a request type', {
        description:
          'Returns a category, whether it requires a purchase code, and the ticket fields that a new ticket of it has: for customers those that they can fill in.',
      }),
    )
    .input(requestTypeInput)
    .output(output(z.object({ ticketRequestType: requestTypeSchema })))
    .query(({ ctx, input }) => readRequestType(ctx, input.id, isAgent(ctx.user))),

  get: signedIn
    .meta(
      rest('GET /api/v1/tickets/{id}', 'Get a ticket', {
        description:
          'Returns the ticket with its requester, assignee, category and tags; `can` says what the caller may do. 404 for a ticket that the caller may not read.',
      }),
    )
    .input(ticketInput)
    .output(output(oneTicket))
    .query(({ ctx, input }) => readTicket(ctx, ctx.user, input.id)),

  create: signedIn
    .meta(
      rest('POST /api/v1/tickets', 'Create a ticket', {
        description:
          'Creates a ticket of the signed-in person with its first message. `category` is required of customers: take an id from `GET /api/v1/value-lists/ticketCategories`. Some categories have further fields (`GET /api/v1/ticket-request-type/{id}`). Attachments are uploaded first and named in `uploads`.',
        success: 201,
      }),
    )
    .input(createTicketInput)
    .output(output(oneTicket))
    .mutation(({ ctx, input }) => createTicket(ctx, ctx.user, input)),

  update: agent
    .meta(rest('PUT /api/v1/tickets/{id}', updateTexts.summary, { description: updateTexts.description }))
    .input(updateTicketInput)
    .output(output(changedTicketSchema))
    .mutation(({ ctx, input }) => updateTicket(ctx, ctx.user, input)),

  replies: signedIn
    .meta(
      rest('GET /api/v1/tickets/{id}/replies', 'List replies, newest first', {
        description:
          'Returns replies with their attachments. Agents get internal notes too, customers never.',
      }),
    )
    .input(replyListInput)
    .output(output(replyListSchema))
    .query(({ ctx, input }) => listReplies(ctx, ctx.user, input)),

  ...historyProcedures,
  ...deliveryProcedures,

  reply: signedIn
    .meta(
      rest('POST /api/v1/tickets/{id}/replies', 'Create a reply or note', {
        description:
          'Adds a reply that the other side is notified of. Agents can add an internal note with `type: notes`, and set the status with the same call. Attachments are uploaded first and named in `uploads`. With `send_after`, `send_in` or `only_if_no_reply`, an agent’s reply waits in the outbox (202, `scheduled`).',
        success: 201,
        otherwise: { 202: 'The reply that waits in the outbox' },
      }),
    )
    .input(createReplyInput)
    .output(output(sentReplySchema))
    .mutation(({ ctx, input }) => sendReply(ctx, ctx.user, input)),

  updateReply: signedIn
    .meta(
      rest('PUT /api/v1/replies/{id}', 'Edit a message', {
        description:
          'For its author during the first five minutes, and for agents of the ticket. Its files stay, nobody is notified again, and the ticket’s history says who edited it.',
      }),
    )
    .input(updateReplyInput)
    .output(output(updatedReplySchema))
    .mutation(({ ctx, input }) => updateReply(ctx, ctx.user, input)),

  deleteReply: signedIn
    .meta(
      rest('DELETE /api/v1/replies/{id}', 'Delete a message permanently', {
        description:
          'With its files. For its author during the first five minutes, and for agents of the ticket. The first message of a ticket can’t be deleted (409).',
      }),
    )
    .input(deleteReplyInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteReply(ctx, ctx.user, input.id)),

  setStatus: signedIn
    .meta(
      rest('POST /api/v1/tickets/{id}/status', 'Set the status of a ticket', {
        description:
          'Changes the status. Customers can close and reopen their tickets; agents can set every status. Setting the current status changes nothing. For agents, `operation` undoes the change.',
      }),
    )
    .input(setStatusInput)
    .output(output(changedTicketSchema))
    .mutation(({ ctx, input }) => setStatus(ctx, ctx.user, input)),

  assign: agent
    .meta(
      rest('POST /api/v1/tickets/{ids}/assign', 'Assign tickets', {
        description:
          'Assigns up to 200 tickets at once; `userId: null` unassigns them. The assignee has to be an agent, and is notified. Unknown tickets are passed over; 404 if none is known. `operation` undoes the change.',
      }),
    )
    .input(assignInput)
    .output(output(operationAnswerSchema))
    .mutation(({ ctx, input }) => assignTickets(ctx, ctx.user, input)),
});
