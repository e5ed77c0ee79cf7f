import { z } from 'zod';
import {
  liveInput,
  markAsReadInput,
  notificationListInput,
  notificationListSchema,
} from '#shared/notifications.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { publicProcedure, signedIn } from '../auth/procedure.ts';
import { listenLive } from './live/service.ts';
import { listNotifications, markAsRead } from './service.ts';

const tags = ['Notifications'];

export const notificationsRouter = router({
  list: signedIn
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/v1/notifications',
        tags,
        summary: 'Own notifications, newest first',
      },
    })
    .input(notificationListInput)
    .output(output(notificationListSchema))
    .query(({ ctx, input }) => listNotifications(ctx, ctx.user, input)),

  markAsRead: signedIn
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/v1/notifications/mark-as-read',
        tags,
        summary: 'Mark some, or all, as read',
        description:
          'By `ids`, all that are about one ticket by `ticketId`, or everything by `markAllAsUnread`, which marks as read whatever its name says.',
      },
    })
    .input(markAsReadInput)
    .output(output(z.object({ unreadCount: z.int() })))
    .mutation(({ ctx, input }) => markAsRead(ctx, ctx.user, input)),

  live: publicProcedure
    .input(liveInput)
    .subscription(({ ctx, input, signal }) =>
      listenLive(ctx, input ?? {}, signal ?? new AbortController().signal),
    ),
});
