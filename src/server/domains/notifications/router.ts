import { z } from 'zod';
import {
  addBrowserInput,
  liveInput,
  mailedNotificationInput,
  mailedNotificationSchema,
  markAsReadInput,
  notificationListInput,
  notificationListSchema,
  removeBrowserInput,
  saveSubscriptionsInput,
  subscriptionsSchema,
  unsubscribeInput,
} from '#shared/notifications.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { inSession, openProcedure, publicProcedure, signedIn } from '../auth/procedure.ts';
import { listenLive } from './live.ts';
import { addBrowser, removeBrowser } from './push/browsers.ts';
import { listNotifications, markAsRead } from './service.ts';
import { readSubscriptions, saveSubscriptions } from './subscriptions.ts';
import { readMailedNotification, switchMailedNotification } from './unsubscribe.ts';

const rest = restCalls('Notifications');

export const notificationsRouter = router({
  list: signedIn
    .meta(
      rest('GET /api/v1/notifications', 'List your notifications, newest first', {
        description:
          'Lists the notifications of the signed-in person only. They are marked as read with `POST /api/v1/notifications/mark-as-read`.',
      }),
    )
    .input(notificationListInput)
    .output(output(notificationListSchema))
    .query(({ ctx, input }) => listNotifications(ctx, ctx.user, input)),

  markAsRead: signedIn
    .meta(
      rest('POST /api/v1/notifications/mark-as-read', 'Mark notifications as read', {
        description:
          'By `ids`, all that are about one ticket by `ticketId`, all that lead to a page by `path`, all of new unassigned requests by `arrivals`, or everything by `markAllAsUnread`, which marks as read whatever its name says.',
      }),
    )
    .input(markAsReadInput)
    .output(output(z.object({ unreadCount: z.int() })))
    .mutation(({ ctx, input }) => markAsRead(ctx, ctx.user, input)),

  subscriptions: signedIn
    .meta(
      rest('GET /api/v1/notifications/me/subscriptions', 'Get your notification preferences', {
        description:
          'Returns the kinds of notifications that the roles of the person allow, with the channels that are selected for each.',
      }),
    )
    .output(output(subscriptionsSchema))
    .query(({ ctx }) => readSubscriptions(ctx, ctx.user)),

  saveSubscriptions: signedIn
    .meta(
      rest('PUT /api/v1/notifications/me/subscriptions', 'Update your notification preferences', {
        description:
          'Updates all rows sent, or none. Rows that are not set use the default. `timezone` applies while the account has none.',
      }),
    )
    .input(saveSubscriptionsInput)
    .output(output(subscriptionsSchema.pick({ user_selections: true, digest: true, quiet_hours: true })))
    .mutation(({ ctx, input }) => saveSubscriptions(ctx, ctx.user, input)),

  mailed: openProcedure
    .meta(
      rest('GET /api/v1/notifications/unsubscribe', 'Get what the link of an email turns off', {
        protect: false,
        description: 'Changes nothing. 404 for a link that is incomplete or expired.',
      }),
    )
    .input(mailedNotificationInput)
    .output(output(mailedNotificationSchema))
    .query(async ({ ctx, input }) => {
      await ctx.limits.consume('unsubscribe', ctx.request.ip);
      return readMailedNotification(ctx, input.token);
    }),

  unsubscribe: openProcedure
    .meta(
      rest('POST /api/v1/notifications/unsubscribe', 'Unsubscribe by the link of an email', {
        protect: false,
        description:
          'Turns off emails of the kind that the link is about, for its person; with `subscribed: true` on again.',
      }),
    )
    .input(unsubscribeInput)
    .output(output(mailedNotificationSchema))
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.consume('unsubscribe', ctx.request.ip);
      return switchMailedNotification(ctx, input);
    }),

  addBrowser: inSession
    .meta(
      rest('POST /api/v1/notifications/me/browsers', 'Register a browser for push notifications', {
        description: 'With the data from its push service; lasts as long as the session.',
      }),
    )
    .input(addBrowserInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => addBrowser(ctx, ctx.user, input)),

  removeBrowser: inSession
    .meta(
      rest('DELETE /api/v1/notifications/me/browsers', 'Unregister a browser from push notifications', {
        description:
          'Removes the browser from those that get push notifications. Nothing happens when it is not among them.',
      }),
    )
    .input(removeBrowserInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => removeBrowser(ctx, ctx.user, input.endpoint)),

  live: publicProcedure
    .input(liveInput)
    .subscription(({ ctx, input, signal }) =>
      listenLive(ctx, input ?? {}, signal ?? new AbortController().signal),
    ),
});
