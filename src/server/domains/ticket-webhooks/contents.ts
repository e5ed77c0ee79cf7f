import { z } from 'zod';
import { customValuesSchema } from '#shared/custom-values.ts';
import { messageTypes } from '#shared/message-types.ts';
import { ticketFields } from '#shared/ticket-fields.ts';
import { placementSchema } from '#shared/ticket-placement.ts';
import { ticketSchema } from '#shared/tickets.ts';
import { timestamp } from '#shared/wire.ts';

const { id, status, status_category, created_at, updated_at, closed_at, workspace_id, replies_count } =
  ticketSchema.shape;

/** A person in a delivery. */
export const contactSchema = z.object({ id: z.int(), name: z.string(), email: z.string() });

/** A ticket in a delivery, as it was when the delivery was made. */
export const ticketSnapshotSchema = z.object({
  id,
  subject: ticketFields.subject.value,
  status,
  status_category,
  priority: ticketFields.priority.value,
  category: z.string().nullable(),
  category_id: ticketFields.category_id.value,
  user: contactSchema,
  assignee: contactSchema.nullable(),
  group_id: ticketFields.group_id.value,
  cc: ticketFields.cc.value,
  workspace_id,
  custom_fields: customValuesSchema,
  replies_count,
  url: z.string(),
  created_at,
  updated_at,
  closed_at,
  ...placementSchema.shape,
});

/** A message in a delivery. */
export const replySnapshotSchema = z.object({
  id: z.int(),
  ticket_id: z.int(),
  type: z.enum(messageTypes),
  by_requester: z.boolean(),
  /** Sanitised HTML. */
  body: z.string(),
  user: contactSchema.nullable(),
  uploads: z.array(z.object({ id: z.int(), name: z.string(), file_size: z.int(), mime: z.string() })),
  created_at: timestamp(),
});

/** `author_id` is who did it: null for the product itself. */
export const ticketContent = z.object({ ticket: ticketSnapshotSchema, author_id: z.int().nullable() });

export const replyContent = z.object({ ticket: ticketSnapshotSchema, reply: replySnapshotSchema });
