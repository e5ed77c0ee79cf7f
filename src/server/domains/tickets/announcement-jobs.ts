import { defineListener } from '../../platform/jobs/domain-events.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { announceAssignment, announceNewReply, announceNewTicket } from './announcements.ts';
import { ticketCreated, ticketReplied, ticketsAssigned } from './events.ts';

export const announcementJobs = [
  defineListener(ticketCreated, {
    name: 'ticket-announce',
    run: (services: Services, { ticket_id, author_id }, finish) =>
      announceNewTicket(services, ticket_id, author_id, finish),
  }),
  defineListener(ticketReplied, {
    name: 'reply-announce',
    when: ({ type }) => type === 'replies',
    run: (services: Services, { reply_id, author_id }, finish) =>
      announceNewReply(services, reply_id, author_id, finish),
  }),
  defineListener(ticketsAssigned, {
    name: 'assignment-announce',
    when: ({ assigned_to, author_id }) => assigned_to !== null && assigned_to !== author_id,
    run: (services: Services, assignment, finish) => announceAssignment(services, assignment, finish),
  }),
];
