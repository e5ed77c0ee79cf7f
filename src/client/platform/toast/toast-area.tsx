import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import classes from './toast-area.module.css';
import { useToastClearance } from './use-toast-clearance.ts';

/** Container of toasts: one at a time, at the bottom center, above elements that must stay free. */
export function ToastArea() {
  const rise = useToastClearance();
  return (
    <Notifications
      position="bottom-center"
      limit={1}
      className={classes.area}
      style={{ '--toast-rise': `${rise}px` }}
    />
  );
}
