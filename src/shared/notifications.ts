import { z } from 'zod';
import { pageInput, simplePage } from './pagination.ts';
import { says, validationTexts } from './validation.ts';
import { flag, listOf, recordId, timestamp } from './wire.ts';

const linkSchema = z.object({ action: z.string(), label: z.string().optional() });

/** What a notification says. Every text is plain, never HTML. */
export const notificationDataSchema = z.object({
  mainAction: linkSchema.optional(),
  image: z.string().nullish(),
  lines: z.array(
    z.object({
      type: z.enum(['primary', 'other']),
      icon: z.string().nullish(),
      content: z.string(),
      /** The line, and its values, that the content says in English: readers have it in their own language. */
      line: z.string().optional(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      action: linkSchema.nullish(),
    }),
  ),
  buttonActions: z.array(z.object({ action: z.string(), label: z.string() })).optional(),
  inviteId: z.string().optional(),
});

export type NotificationData = z.infer<typeof notificationDataSchema>;

export const notificationSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  read_at: timestamp().nullable(),
  created_at: timestamp(),
  data: notificationDataSchema,
});

export type Notification = z.infer<typeof notificationSchema>;

export const notificationListInput = z.object({ ...pageInput(15), unread: flag().optional() });

export const notificationListSchema = z.object({ pagination: simplePage(notificationSchema) });

/** Ids of notifications, refused as one field: which of them is wrong helps nobody. */
const notificationIds = () =>
  listOf(z.custom<string>().meta({ override: { type: 'string', format: 'uuid' } }), 100).refine(
    (ids) => ids.every((id) => z.uuid().safeParse(id).success),
    says(validationTexts.formats.other),
  );

/** `markAllAsUnread` is the documented name of the flag; its effect is to mark all as read. */
export const markAsReadInput = z.object({
  ids: notificationIds().optional(),
  /** All that lead to this ticket. */
  ticketId: recordId().optional(),
  markAllAsUnread: flag().optional(),
  markAllAsRead: flag().optional(),
});

/** A hint that something changed; the client asks for what it shows of it. Ids only, never content. */
export const liveEventSchema = z.object({
  /** `session`: the listener may no longer be signed in; the stream ends with it. `roles`: they may do more, or less. `categories`: what tickets can be about. `agents`: who is there. */
  name: z.enum([
    'ticket',
    'notifications',
    'settings',
    'categories',
    'agents',
    'articles',
    'session',
    'roles',
    'resync',
  ]),
  id: z.int().nullable(),
});

export type LiveEvent = z.infer<typeof liveEventSchema>;

export const liveInput = z
  .object({
    /** The last that was heard, before the line went. */
    lastEventId: z.string().max(100).nullish(),
    /** How the tab names itself in its calls. */
    tab: z.string().max(40).nullish(),
  })
  .optional();
