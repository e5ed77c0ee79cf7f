import { useDocumentVisibility, useIdle } from '@mantine/hooks';
import { useUser } from '#client/platform/use-session.ts';

/** Milliseconds without any input after which no one sits at an open page. */
const idleMs = 5 * 60_000;

/** Whether someone looks at this tab as themselves. */
export function useIsLooking(): boolean {
  const user = useUser();
  const isVisible = useDocumentVisibility() === 'visible';
  const isIdle = useIdle(idleMs, { initialState: false });
  // Those who view the site as a role only read.
  return isVisible && !isIdle && user !== null && user.view_as === undefined;
}
