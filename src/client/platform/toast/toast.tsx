import { Anchor, Group, Kbd, Text } from '@mantine/core';
import { type NotificationData, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ErrorAction } from '#shared/errors.ts';
import { needsSignIn, readApiError } from '../api/api-error.ts';
import type { Translate } from '../translation/use-translate.ts';
import classes from './toast.module.css';

const duration = 3_000;
/** Milliseconds; long enough to read the message and press its action. */
const dangerDuration = 8_000;

interface ToastOptions {
  /** A link beside the message, such as to the page of the result. */
  action?: ErrorAction | null;
  /** Reverts the announced change, or offers the next one. */
  button?: {
    label: string;
    onClick: () => void;
    /** The key that does the same. */
    key?: string;
  };
  /** Milliseconds to show it; longer by default when there is a button. */
  duration?: number;
}

function message(text: string, { action, button }: ToastOptions) {
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap">
      <Text size="sm">{text}</Text>
      {action && (
        <Anchor href={action.action} size="sm" fw={600} className={classes.action}>
          {action.label}
        </Anchor>
      )}
      {button && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={600}
          className={classes.action}
          {...(button.key !== undefined && { 'aria-keyshortcuts': button.key })}
          onClick={() => {
            notifications.clean();
            button.onClick();
          }}
        >
          {button.label}
          {button.key !== undefined && (
            <Kbd size="xs" ms={6} aria-hidden>
              {button.key}
            </Kbd>
          )}
        </Anchor>
      )}
    </Group>
  );
}

/** Shows a toast that replaces the previous one; returns its id. */
function show(text: string, options: ToastOptions, look: Partial<NotificationData>): string {
  notifications.cleanQueue();
  notifications.clean();
  return notifications.show({
    message: message(text, options),
    withBorder: true,
    classNames: { root: classes.root },
    ...look,
  });
}

export const toast = {
  positive: (text: string, options: ToastOptions = {}) =>
    show(text, options, {
      role: 'status',
      color: 'green',
      icon: <IconCircleCheck size={20} aria-hidden />,
      autoClose: options.duration ?? (options.button ? dangerDuration : duration),
    }),
  danger: (text: string, options: ToastOptions = {}) =>
    show(text, options, {
      role: 'alert',
      color: 'red',
      icon: <IconAlertCircle size={20} aria-hidden />,
      autoClose: dangerDuration,
    }),
  /** Stays until replaced by another toast or `hide` is called. */
  loading: (text: string) => show(text, {}, { role: 'status', loading: true, autoClose: false }),
  hide: (id: string) => notifications.hide(id),
};

/**
 * Shows the error of a refused call, with its action when it names one. Users without a session are redirected to the
 * sign-in screen instead.
 */
export function toastError(error: unknown, translate: Translate): void {
  if (needsSignIn(error)) return;
  const { text, errors, action } = readApiError(error);
  const fieldMessage = Object.values(errors)[0]?.[0];
  toast.danger(translate(fieldMessage || text || 'There was an issue. Please try again.'), {
    action: action && { ...action, label: translate(action.label) },
  });
}
