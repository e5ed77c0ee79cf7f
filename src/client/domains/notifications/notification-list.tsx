import { IconBellOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isUnread, NotificationItem } from './notification-item.tsx';
import { useMarkAsRead } from './use-mark-as-read.ts';

interface NotificationListProps {
  /** The newest so many. */
  perPage: number;
  /** Shown while they load. */
  loading: ReactNode;
  /** What an empty list offers. */
  offer?: ReactNode;
  /** The level of headings in it. */
  order?: 2 | 3;
  onFollow?: () => void;
}

/** The newest notifications; following one marks it as read. */
export function NotificationList({ perPage, loading, offer, order = 2, onFollow }: NotificationListProps) {
  const translate = useTranslate();
  const list = api.notifications.list.useQuery({ page: 1, perPage, grouped: true });
  const { markLine } = useMarkAsRead();
  const items = list.data?.pagination.data ?? [];
  if (list.isPending) return loading;
  if (list.data === undefined) {
    return <LoadFailure onRetry={() => void list.refetch()} />;
  }
  if (items.length === 0) {
    return (
      <EmptyState
        icon={IconBellOff}
        title={translate('Hang tight!')}
        description={translate('Notifications will start showing up here soon.')}
        order={order}
      >
        {offer}
      </EmptyState>
    );
  }
  return items.map((notification) => (
    <NotificationItem
      key={notification.id}
      notification={notification}
      onFollow={() => {
        if (isUnread(notification)) markLine(notification);
        onFollow?.();
      }}
    />
  ));
}
