import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Notification } from '#shared/notifications.ts';
import { api } from '../../platform/api/api.ts';
import { updateBootstrap } from '../../platform/bootstrap.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useBootstrap } from '../../platform/use-session.ts';
import { whenIdle } from '../../ui/when-idle.ts';

/** Whether nothing is unread, whether it counts or not. */
export function useIsAllRead(): boolean {
  const { user, has_uncounted_notifications } = useBootstrap();
  return (user?.unread_notifications_count ?? 0) === 0 && !has_uncounted_notifications;
}

/** The call that marks notifications as read; the bell's number follows. */
function useMarking(onError?: (error: unknown) => void) {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  return api.notifications.markAsRead.useMutation({
    onSuccess: ({ unreadCount }, { markAllAsUnread }) => {
      updateBootstrap(queryClient, (data) => ({
        ...data,
        has_uncounted_notifications: !markAllAsUnread && data.has_uncounted_notifications,
        user: data.user && { ...data.user, unread_notifications_count: unreadCount },
      }));
      return utils.notifications.list.invalidate();
    },
    onError,
  });
}

/** Marks notifications as read when somebody says so. */
export function useMarkAsRead() {
  const translate = useTranslate();
  const mutation = useMarking((error) => toastError(error, translate));
  return {
    /** All that a line stands for. */
    markLine: ({ id, group }: Notification) => {
      if (group === undefined) mutation.mutate({ ids: [id] });
      else if (group.ticket_id === null) mutation.mutate({ arrivals: true });
      else mutation.mutate({ ticketId: group.ticket_id });
    },
    markAll: () => mutation.mutate({ markAllAsUnread: true }),
    isPending: mutation.isPending,
  };
}

/** Whoever looks at what notifications lead to has read what the bell says of it, also what it says meanwhile. */
function useReadSeen({ ticketId, path }: { ticketId?: number; path?: string }): void {
  const { user, has_uncounted_notifications: hasUncounted } = useBootstrap();
  const unread = user?.unread_notifications_count ?? 0;
  const isSeen = useDocumentVisibility() === 'visible';
  const { mutate } = useMarking();
  const isAlive = useHydrated();
  // On the first page the bell has to begin with the number that the server wrote.
  const [isFirst] = useState(!isAlive);
  useEffect(() => {
    if ((unread === 0 && !hasUncounted) || !isSeen) return;
    const mark = () => mutate({ ticketId, path });
    if (isFirst) return whenIdle(mark);
    mark();
  }, [mutate, ticketId, path, unread, hasUncounted, isSeen, isFirst]);
}

export const useReadTicketNotifications = (ticketId: number): void => useReadSeen({ ticketId });

/** The same for another page that notifications lead to. */
export const useReadPageNotifications = (path: string): void => useReadSeen({ path });
