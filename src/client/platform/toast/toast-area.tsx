import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';

/** Where toasts appear: one at a time, in the middle below. */
export function ToastArea() {
  return <Notifications position="bottom-center" limit={1} />;
}
