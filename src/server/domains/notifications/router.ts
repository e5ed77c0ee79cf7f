import { z } from 'zod';
import {
  liveInput,
  markAsReadInput,
  notificationListInput,
  notificationListSchema,
} from '#shared/notifications.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { publicProcedure, signedIn } from '../auth/procedure.ts';
import { listenLive } from './live.ts';
import { listNotifications, markAsRead } from './service.ts';

const rest = restCalls('Notifications');

export const notificationsRouter = router({
  list: signedIn
    .meta(rest('GET /api/v1/notifications', 'Own notifications, newest first'))
    .input(notificationListInput)
    .output(output(notificationListSchema))
    .query(({ ctx, input }) => listNotifications(ctx, ctx.user, input)),

  markAsRead: signedIn
    .meta(
      rest('POST /api/v1/notifications/mark-as-read', 'Mark some, or all, as read', {
        description:
          'By `ids`, all that are about one ticket by `ticketId`, or everything by `markAllAsUnread`, which marks as read whatever its name says.',
      }),
    )
    .input(markAsReadInput)
    .output(output(z.object({ unreadCount: z.int() })))
    .mutation(({ ctx, input }) => markAsRead(ctx, ctx.user, input)),

  live: publicProcedure
    .input(liveInput)
    .subscription(({ ctx, input, signal }) =>
      listenLive(ctx, input ?? {}, signal ?? new AbortController().signal),
    ),
});
