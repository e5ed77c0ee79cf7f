import { agentSchema } from '#shared/agents.ts';
import { operationAnswerSchema } from '#shared/operations.ts';
import { managedTagSchema, tagSchema, ticketTagSchema } from '#shared/tags.ts';
import { ticketAbilitiesSchema } from '#shared/ticket-abilities.ts';
import { managedCategorySchema } from '#shared/ticket-categories.ts';
import { ticketEventSchema } from '#shared/ticket-events.ts';
import { agentFields, type TicketField, ticketFields, updatedFields } from '#shared/ticket-fields.ts';
import { queueRowSchema } from '#shared/ticket-queue.ts';
import {
  changedTicketSchema,
  listedTicketSchema,
  replySchema,
  ticketCategorySchema,
  ticketDetailsSchema,
} from '#shared/tickets.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';
import {
  contactSchema,
  replyContent,
  replySnapshotSchema,
  ticketContent,
  ticketSnapshotSchema,
} from './webhook-contents.ts';

const listOfNouns = (names: readonly TicketField[], article: string) =>
  names.map((name) => `${article} ${ticketFields[name].noun}`).join(' or ');

/** What the documentation says of marking a ticket as read. */
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
    Agents: 'Agents and their availability.',
    Tickets:
      'Tickets and their conversations. `workspaceId`, in the query or the body, sets the workspace they are listed or created for; 0 means none.',
    'Ticket categories': 'Categories that customers can choose for a request.',
    Tags: 'Tags that agents add to tickets.',
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
    groupId: 'Only tickets of this group, or of `none`.',
    field: 'Only tickets with this value in a ticket field: its key, a colon, and the value. Agents only.',
    folder: 'Folder of the agent area.',
    viewId: 'The tickets of this view instead of a folder.',
    filter: 'The tickets of this filter instead of a folder, as JSON: `{"match":"all","conditions":[…]}`.',
    type: 'Type of tags.',
    format: 'Format of the file.',
    notes: 'Whether internal notes are included.',
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
    'senders.confirm': { token: '4711-secret-of-the-mail' },
    'tickets.followWorkspace': { follows: true },
    'agents.setAvailability': { state: 'away', hand_over: true },
    'ticketCategories.create': { name: 'Printing', description: 'Paper, ink and page numbers' },
    'ticketCategories.update': { hidden: true },
    'ticketCategories.reorder': { ids: [2, 1] },
    'tags.create': { name: 'refund', color: 'yellow' },
    'tags.update': { display_name: 'Refunds' },
    'tags.merge': { ids: [11, 12], into: 11 },
    'tags.put': { tags: ['refund', 12] },
  },
  schemas: {
    Agent: agentSchema,
    Contact: contactSchema,
    ListedTicket: listedTicketSchema,
    QueueTicket: queueRowSchema,
    Reply: replySchema,
    ReplyEventData: replyContent,
    ReplySnapshot: replySnapshotSchema,
    RequestType: ticketCategorySchema,
    Tag: managedTagSchema,
    TagReference: tagSchema,
    Ticket: ticketDetailsSchema,
    TicketAbilities: ticketAbilitiesSchema,
    TicketCategory: managedCategorySchema,
    TicketChange: changedTicketSchema,
    TicketsChange: operationAnswerSchema,
    TicketEvent: ticketEventSchema,
    TicketEventData: ticketContent,
    TicketSnapshot: ticketSnapshotSchema,
    TicketTag: ticketTagSchema,
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
  examples: {
    'tickets.requestType': { id: 5 },
    'ticketFile.export': { format: 'json' },
  },
};
