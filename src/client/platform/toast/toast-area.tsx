import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import classes from './toast-area.module.css';
import { useToastClearance } from './use-toast-clearance.ts';

/** Where toasts appear: one at a time, in the middle below, above what people need to go on. */
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
