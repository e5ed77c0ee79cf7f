import { operationAnswerSchema } from '#shared/operations.ts';
import { tagSchema, ticketTagSchema } from '#shared/tags.ts';
import { ticketAbilitiesSchema } from '#shared/ticket-abilities.ts';
import { ticketEventSchema } from '#shared/ticket-events.ts';
import { agentFields, type TicketField, ticketFields, updatedFields } from '#shared/ticket-fields.ts';
import {
  changedTicketSchema,
  listedTicketSchema,
  replySchema,
  ticketCategorySchema,
  ticketDetailsSchema,
} from '#shared/tickets.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

const listOfNouns = (names: readonly TicketField[], article: string) =>
  names.map((name) => `${article} ${ticketFields[name].noun}`).join(' or ');

/** Documentation of marking a ticket as read. */
export const readTexts = {
  description: 'Marks the caller’s notifications about it as read, so that it is no longer `unread`.',
};

/** Summary and description of `tickets.update` in the API documentation, derived from its fields. */
export const updateTexts = {
  summary: `Change ${listOfNouns(updatedFields, 'the')}`,
  description: `Customers are not notified of ${listOfNouns(agentFields, 'a')} and never see it. \`operation\` undoes the change.`,
};

export const ticketApiTexts: DomainApiTexts = {
  tags: {
    Tickets:
      'Tickets and their conversations. `workspaceId`, in the query or the body, sets the workspace they are listed or created for; 0 means none.',
  },
  parameters: {
    subject: 'Subject of the request.',
    message: 'The message of the request as plain text. Its beginning is enough.',
    tagId: 'Only tickets with this tag, by ID or name. Statuses and categories are tags.',
    status: 'Only tickets with this status.',
    assigned_to: 'Only tickets assigned to this agent: an ID, `me`, or `none`.',
    organisation_id:
      'Only tickets of this organization, or of `none`. Customers may name their own organization while its members share their requests.',
    workspace_id: 'Only tickets of this workspace. Agents only.',
    channel: 'Only tickets that came in this way. Agents only.',
    from: 'Only tickets created on or after this time. Agents only.',
    to: 'Only tickets created before this time. Agents only.',
    priority: 'Only tickets with this priority, by name or ID. Agents only.',
    category: 'Only tickets of this category, or of `none`. Agents only.',
    group_id: 'Only tickets of this group, or of `none`. Agents only.',
    field: 'Only tickets with this value in a ticket field: its key, a colon, and the value. Agents only.',
  },
  bodies: {
    'tickets.create': {
      subject: 'The printer leaves out page numbers',
      body: '<p>Page numbers are on the screen but not on paper.</p>',
      category: 5,
      idempotency_key: 'order-4711',
    },
    'tickets.reply': { body: '<p>Please switch on "Print headers and footers".</p>' },
    'tickets.updateReply': { body: '<p>Please switch on "Print headers and footers" first.</p>' },
    'tickets.setStatus': { status: 'closed' },
    'tickets.update': { priority: 'high' },
    'tickets.assign': { userId: 2 },
  },
  schemas: {
    ListedTicket: listedTicketSchema,
    Reply: replySchema,
    RequestType: ticketCategorySchema,
    TagReference: tagSchema,
    Ticket: ticketDetailsSchema,
    TicketAbilities: ticketAbilitiesSchema,
    TicketChange: changedTicketSchema,
    TicketsChange: operationAnswerSchema,
    TicketEvent: ticketEventSchema,
    TicketTag: ticketTagSchema,
  },
  examples: {
    'tickets.requestType': { id: 5 },
  },
};
