import { useRouterState } from '@tanstack/react-router';
import { useOnline } from '../platform/connection/connection.ts';
import { useDelayed } from '../ui/use-delayed.ts';
import classes from './navigation-progress.module.css';

/** Milliseconds; faster navigations show no progress. */
const delay = 150;

/** A thin progress line at the top while the next page is loading. */
export function NavigationProgress() {
  const pending = useRouterState({ select: ({ status }) => status === 'pending' });
  const online = useOnline();
  const shown = useDelayed(pending && online, delay);
  return shown && <div aria-hidden className={classes.line} data-testid="navigation-progress" />;
}
