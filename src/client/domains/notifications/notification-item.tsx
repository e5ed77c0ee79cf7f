import { Anchor, Avatar, Badge, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Notification } from '#shared/notifications.ts';
import { lazyComponent } from '../../platform/start/lazy-component.ts';
import { RelativeTime } from '../../platform/time/relative-time.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useSettings } from '../../platform/use-session.ts';
import classes from './notification-item.module.css';

const InvitationButtons = lazyComponent(
  async () => (await import('../workspaces/invites/invitation-buttons.tsx')).InvitationButtons,
  ({ settings }) => settings.workspaces.integrated,
);

interface NotificationItemProps {
  notification: Notification;
  /** Called before an action is followed. */
  onFollow: () => void;
}

type Line = Notification['data']['lines'][number];

/** The path of an address on this site; null for addresses elsewhere. */
function internalPath(action: string, baseUrl: string): string | null {
  const base = baseUrl.replace(/\/$/, '');
  if (action.startsWith(`${base}/`)) return action.slice(base.length);
  return action.startsWith('/') && !action.startsWith('//') ? action : null;
}

/** Whether anything of a line is unread. */
export const isUnread = ({ read_at, group }: Notification) => read_at === null || (group?.unread ?? 0) > 0;

/** One line of the list; the whole row marks it read and follows its main action, what stands in it its own. */
export function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { base_url } = useSettings();
  const { lines, image, mainAction, inviteId } = notification.data;
  const invitation = notification.type === 'workspace_invitation' ? inviteId : undefined;
  // An invite is answered where it stands; its buttons lead nowhere.
  const buttonActions = invitation === undefined ? (notification.data.buttonActions ?? []) : [];
  const unread = isUnread(notification);
  // A line of several new requests says how many itself.
  const count = notification.group?.ticket_id == null ? 1 : notification.group.count;

  const follow = (action: string | undefined) => {
    onFollow();
    if (!action) return;
    const path = internalPath(action, base_url);
    if (path) void navigate({ href: path });
    else window.open(action, '_blank', 'noopener,noreferrer');
  };
  const said = ({ line, content, values }: Line) => (line === undefined ? content : translate(line, values));
  const linked = lines.flatMap(({ action }) => (action ? [action] : []));

  return (
    <div className={classes.row}>
      <Avatar src={image} size={32} alt="">
        <IconBell size={18} aria-hidden />
      </Avatar>
      <div className={classes.lines}>
        <UnstyledButton className={classes.main} onClick={() => follow(mainAction?.action)}>
          {lines.map((line, index) => (
            <Text
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and two may say the same
              key={index}
              component="span"
              dir="auto"
              display="block"
              size="sm"
              fw={line.type === 'primary' && unread ? 600 : 400}
              c={line.type === 'primary' ? undefined : 'dimmed'}
            >
              {said(line)}
              {index === 0 && count > 1 && (
                <Badge component="span" variant="light" size="sm" ms="xs" tt="none">
                  {translate(':count update|:count updates', { count })}
                </Badge>
              )}
            </Text>
          ))}
          <Text component="span" size="xs" c="dimmed">
            <RelativeTime value={notification.created_at} />
          </Text>
        </UnstyledButton>
        {(linked.length > 0 || buttonActions.length > 0) && (
          <Group gap="xs" mt={6} className={classes.actions}>
            {linked.map(({ action, label }) => (
              <Anchor component="button" size="sm" key={action} onClick={() => follow(action)}>
                {translate(label ?? action)}
              </Anchor>
            ))}
            {buttonActions.map(({ action, label }) => (
              <Button key={action} size="compact-sm" variant="default" onClick={() => follow(action)}>
                {translate(label)}
              </Button>
            ))}
          </Group>
        )}
        {invitation !== undefined && (
          <Suspense>
            <InvitationButtons inviteId={invitation} />
          </Suspense>
        )}
      </div>
      {unread && <span className={classes.dot} role="img" aria-label={translate('Unread')} />}
    </div>
  );
}
