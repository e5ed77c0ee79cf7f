import type { ReactNode } from 'react';
import classes from './row-list.module.css';

interface RowListProps {
  label?: string;
  children: ReactNode;
}

/** A list of a user's records of one kind, as rows. */
export function RowList({ label, children }: RowListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** A `RowList` that scrolls within the page, for long lists. */
export function ScrollingRowList({ label, children }: RowListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable by keyboard
    <ul className={`${classes.list} ${classes.scrolling}`} tabIndex={0} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  icon: ReactNode;
  /** Buttons of the row. */
  action?: ReactNode;
  /** Whether its text needs space, such as addresses: on narrow screens, wide buttons are below it. */
  isWide?: boolean;
  children: ReactNode;
}

export function Row({ icon, action, isWide = false, children }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.icon}>{icon}</span>
      <div className={`${classes.text} ${isWide ? classes.wide : ''}`}>{children}</div>
      {action}
    </li>
  );
}
