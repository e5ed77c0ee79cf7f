import { Avatar, Text, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Notification } from '#shared/notifications.ts';
import { useSettings } from '../../platform/session/use-session.ts';
import { RelativeTime } from '../../platform/time/relative-time.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './notification-item.module.css';

interface NotificationItemProps {
  notification: Notification;
  /** Called before the main action is followed. */
  onFollow: () => void;
}

/** The path of an address on this site; null for addresses elsewhere. */
function internalPath(action: string, baseUrl: string): string | null {
  const base = baseUrl.replace(/\/$/, '');
  if (action.startsWith(`${base}/`)) return action.slice(base.length);
  return action.startsWith('/') && !action.startsWith('//') ? action : null;
}

/** One notification; the whole row marks it read and follows its main action. */
export function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { base_url } = useSettings();
  const { lines, image, mainAction } = notification.data;
  const isUnread = notification.read_at === null;

  const follow = () => {
    onFollow();
    const action = mainAction?.action;
    if (!action) return;
    const path = internalPath(action, base_url);
    if (path) void navigate({ to: path });
    else window.open(action, '_blank', 'noopener,noreferrer');
  };

  return (
    <UnstyledButton className={classes.row} onClick={follow}>
      {image && <Avatar src={image} size={32} alt="" />}
      <span className={classes.lines}>
        {lines.map((line) => (
          <Text
            key={`${line.type}-${line.content}`}
            component="span"
            dir="auto"
            display="block"
            size="sm"
            fw={line.type === 'primary' && isUnread ? 600 : 400}
            c={line.type === 'primary' ? undefined : 'dimmed'}
          >
            {line.line === undefined ? line.content : translate(line.line, line.values)}
          </Text>
        ))}
        <Text component="span" size="xs" c="dimmed">
          <RelativeTime value={notification.created_at} />
        </Text>
      </span>
      {isUnread && <span className={classes.dot} role="img" aria-label={translate('Unread')} />}
    </UnstyledButton>
  );
}
