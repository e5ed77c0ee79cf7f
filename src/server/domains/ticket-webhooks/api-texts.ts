import type { DomainApiTexts } from '../../platform/rest/openapi.ts';
import {
  contactSchema,
  replyContent,
  replySnapshotSchema,
  ticketContent,
  ticketSnapshotSchema,
} from './contents.ts';

export const ticketWebhookApiTexts: DomainApiTexts = {
  schemas: {
    Contact: contactSchema,
    ReplyEventData: replyContent,
    ReplySnapshot: replySnapshotSchema,
    TicketEventData: ticketContent,
    TicketSnapshot: ticketSnapshotSchema,
  },
  webhooks: {
    'ticket.created': { summary: 'Ticket created', data: ticketContent },
    'ticket.updated': { summary: 'Ticket updated', data: ticketContent },
    'ticket.status_changed': { summary: 'Ticket status changed', data: ticketContent },
    'ticket.assigned': { summary: 'Ticket assigned or unassigned', data: ticketContent },
    'ticket.replied': { summary: 'Reply added to a ticket', data: replyContent },
    'ticket.note_added': { summary: 'Internal note added to a ticket', data: replyContent },
    'ticket.deleted': { summary: 'Ticket moved to the trash', data: ticketContent },
  },
};
