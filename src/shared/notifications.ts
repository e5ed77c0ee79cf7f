import { z } from 'zod';
import { pageInput, simplePage } from './pagination.ts';
import { refinement, validationTexts } from './validation.ts';
import { flag, listOf, recordId, timestamp } from './wire.ts';

const linkSchema = z.object({ action: z.string(), label: z.string().optional() });

/** Content of a notification. Every text is plain, never HTML. */
export const notificationDataSchema = z.object({
  mainAction: linkSchema.optional(),
  image: z.string().nullish(),
  lines: z.array(
    z.object({
      type: z.enum(['primary', 'other']),
      icon: z.string().nullish(),
      content: z.string(),
      /** Translatable line and values of the English content: readers see it in their own language. */
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
  /**
   * Of a grouped list: the ticket, the number of its notifications, and how many of them are unread. No ticket for
   * several new requests in one.
   */
  group: z.object({ ticket_id: z.int().nullable(), count: z.int(), unread: z.int() }).optional(),
});

export type Notification = z.infer<typeof notificationSchema>;

export const notificationListInput = z.object({
  ...pageInput(15),
  unread: flag().optional(),
  /** Groups by ticket: its newest notification, with their number. New requests that nobody has are one line. */
  grouped: flag().optional(),
});

export const notificationListSchema = z.object({ pagination: simplePage(notificationSchema) });

/** Ids of notifications, validated as one field: the index of a wrong one is of no use. */
const notificationIds = () =>
  listOf(z.custom<string>().meta({ override: { type: 'string', format: 'uuid' } }), 100).refine(
    (ids) => ids.every((id) => z.uuid().safeParse(id).success),
    refinement(validationTexts.formats.other),
  );

/** `markAllAsUnread` is the documented name of the flag; its effect is to mark all as read. */
export const markAsReadInput = z.object({
  ids: notificationIds().optional(),
  /** All that lead to this ticket. */
  ticketId: recordId().optional(),
  /** All that lead to this page of the site. */
  path: z.string().max(500).startsWith('/').optional(),
  /** All of new requests that nobody had when they came. */
  arrivals: flag().optional(),
  markAllAsUnread: flag().optional(),
  markAllAsRead: flag().optional(),
});

/** Ways to a person besides the list on the site, which is always there. */
export const notificationChannels = ['email', 'browser'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
export type Channels = Partial<Record<NotificationChannel, boolean>>;
/** A person's channels, by key of the catalogue. */
export type Selections = Record<string, Channels>;

const digests = ['off', 'daily'] as const;
export type Digest = (typeof digests)[number];

const maxIdLength = 60;

/** A time of day. */
// bounded: five characters, no repetition.
const timeOfDay = () =>
  z
    .string()
    .max(5)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const channelsSchema = z.object({ email: z.boolean(), browser: z.boolean() });

export const quietHoursSchema = z
  .object({ from: timeOfDay(), to: timeOfDay() })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    message: 'Quiet hours must start and end at different times.',
  });

export const subscriptionsSchema = z.object({
  available_channels: z.array(z.enum(notificationChannels)),
  subscriptions: z.array(
    z.object({
      group_name: z.string(),
      subscriptions: z.array(z.object({ notif_id: z.string(), name: z.string(), defaults: channelsSchema })),
    }),
  ),
  user_selections: z.array(z.object({ notif_id: z.string(), channels: channelsSchema.partial() })),
  digest: z.enum(digests),
  quiet_hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Public key of the site for push subscriptions of browsers. */
  push_key: z.string(),
});

export type Subscriptions = z.infer<typeof subscriptionsSchema>;

export const saveSubscriptionsInput = z.object({
  selections: z
    .array(
      z.object({
        notif_id: z.string().max(maxIdLength),
        channels: z.strictObject({ email: flag().optional(), browser: flag().optional() }),
      }),
    )
    .max(100),
  digest: z.enum(digests).optional(),
  quiet_hours: quietHoursSchema.nullish(),
  /** Where the browser is; counts while the account names no time zone. */
  timezone: z.string().max(60).nullish(),
});

/** As browsers name themselves to push services. */
const pushEndpoint = () => z.url({ protocol: /^https?$/ }).max(1000);

export const addBrowserInput = z.object({
  endpoint: pushEndpoint(),
  keys: z.object({ p256dh: z.string().length(87), auth: z.string().length(22) }),
});

export const removeBrowserInput = z.object({ endpoint: pushEndpoint() });

/** A hint of a change; the client refetches the affected data it shows. Ids only, never content. */
export const liveEventSchema = z.object({
  /**
   * `session`: the subscriber may be signed out; the stream ends with it. `roles`: their permissions may have changed.
   * `categories`: those of tickets. `agents`: their availability. `editors`: the other writers of an article.
   * `presence`: the other agents on a ticket. `drafts`, `outbox`: the subscriber's own, in a ticket.
   */
  name: z.enum([
    'ticket',
    'notifications',
    'settings',
    'categories',
    'agents',
    'articles',
    'editors',
    'presence',
    'drafts',
    'outbox',
    'session',
    'roles',
    'resync',
  ]),
  id: z.int().nullable(),
});

export type LiveEvent = z.infer<typeof liveEventSchema>;

export const liveInput = z
  .object({
    /** The id of the last received event, before the connection broke. */
    lastEventId: z.string().max(100).nullish(),
    /** How the tab names itself in its calls. */
    tab: z.string().max(40).nullish(),
  })
  .optional();

/** The token of the link in an email, which needs no session. */
export const mailedNotificationInput = z.object({ token: z.string().min(1).max(1000) });

export const unsubscribeInput = mailedNotificationInput.extend({ subscribed: flag().default(false) });

/** The kind of emails that a link turns off, in English, and the address that gets them. */
export const mailedNotificationSchema = z.object({
  email: z.string(),
  notification: z.string(),
  subscribed: z.boolean(),
});

export type MailedNotification = z.infer<typeof mailedNotificationSchema>;
