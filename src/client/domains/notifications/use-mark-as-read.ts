import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { updateBootstrap } from '../../platform/session/bootstrap.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translate/use-translate.ts';

/** Marks notifications as read; the bell's number follows. */
export function useMarkAsRead() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  const mutation = api.notifications.markAsRead.useMutation({
    onSuccess: ({ unreadCount }) => {
      updateBootstrap(queryClient, (data) => ({
        ...data,
        user: data.user && { ...data.user, unread_notifications_count: unreadCount },
      }));
      return utils.notifications.list.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  return {
    markOne: (id: string) => mutation.mutate({ ids: [id] }),
    markAll: () => mutation.mutate({ markAllAsUnread: true }),
    isPending: mutation.isPending,
  };
}
