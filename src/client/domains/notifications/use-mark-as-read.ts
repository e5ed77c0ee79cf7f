import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Notification } from '#shared/notifications.ts';
import { api } from '../../platform/api/api.ts';
import { updateBootstrap } from '../../platform/bootstrap.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useUser } from '../../platform/use-session.ts';
import { whenIdle } from '../../ui/when-idle.ts';

/** The call that marks notifications as read; the bell's number follows. */
function useMarking(onError?: (error: unknown) => void) {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  return api.notifications.markAsRead.useMutation({
    onSuccess: ({ unreadCount }) => {
      updateBootstrap(queryClient, (data) => ({
        ...data,
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
    markLine: ({ id, group }: Notification) =>
      mutation.mutate(group === undefined ? { ids: [id] } : { ticketId: group.ticket_id }),
    markAll: () => mutation.mutate({ markAllAsUnread: true }),
    isPending: mutation.isPending,
  };
}

/** Whoever looks at what notifications lead to has read what the bell says of it, also what it says meanwhile. */
function useReadSeen({ ticketId, path }: { ticketId?: number; path?: string }): void {
  const unread = useUser()?.unread_notifications_count ?? 0;
  const isSeen = useDocumentVisibility() === 'visible';
  const { mutate } = useMarking();
  const isAlive = useHydrated();
  // On the first page the bell has to begin with the number that the server wrote.
  const [isFirst] = useState(!isAlive);
  useEffect(() => {
    if (unread === 0 || !isSeen) return;
    const mark = () => mutate({ ticketId, path });
    if (isFirst) return whenIdle(mark);
    mark();
  }, [mutate, ticketId, path, unread, isSeen, isFirst]);
}

export const useReadTicketNotifications = (ticketId: number): void => useReadSeen({ ticketId });

/** The same for another page that notifications lead to. */
export const useReadPageNotifications = (path: string): void => useReadSeen({ path });
