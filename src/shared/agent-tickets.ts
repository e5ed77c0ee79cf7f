import { z } from 'zod';
import { organisationReferenceSchema } from './auth.ts';
import { recipientList } from './recipients.ts';
import { tagTicketsInput } from './tags.ts';
import { ticketChannels } from './ticket-channels.ts';
import { priorityReference } from './ticket-priorities.ts';
import { emailAddress, plainText } from './validation.ts';
import { flag, recordId } from './wire.ts';

/** Further fields of a ticket that an agent creates for a customer; refused to everybody else. */
export const agentTicketFields = {
  user_id: recordId().nullish().describe('The requester of a ticket that an agent creates on their behalf.'),
  email: emailAddress()
    .optional()
    .describe(
      'The requester by email address, instead of `user_id`. For an unknown address an account without a password is created, which requires `users.create`.',
    ),
  name: plainText().max(255).nullish().describe('Name for an account that is created.'),
  priority: priorityReference().optional(),
  assigned_to: recordId().nullish().describe('The agent who works on it; without one it is unassigned.'),
  cc: recipientList()
    .optional()
    .describe('Addresses that get the public replies of agents, besides the requester.'),
  tags: tagTicketsInput.shape.tags.optional().describe('Tags by ID or name; new names become tags.'),
  written_by: z
    .enum(['customer', 'agent'])
    .default('customer')
    .describe(
      'Whose message the first one is: what the customer told the agent, or what the agent writes to the customer. The ticket is then pending.',
    ),
  tell_customer: flag().default(true).describe('Whether the requester is notified of the ticket.'),
};

/** Further fields of the whole ticket for agents. */
export const agentTicketDetails = {
  /** How it came in. */
  channel: z.enum(ticketChannels).optional(),
  /** The mailbox that its mails go out by; null is the usual one of the site. */
  mailbox_id: z.int().nullable().optional(),
  /** The requester's organisation when it was filed. */
  organisation: organisationReferenceSchema.nullable().optional(),
};

export const agentTicketFieldNames = Object.keys(agentTicketFields) as (keyof typeof agentTicketFields)[];
