import type { ReactNode } from 'react';
import classes from './row-list.module.css';

interface RowListProps {
  label?: string;
  children: ReactNode;
}

/** What somebody has of one kind, one below the other. */
export function RowList({ label, children }: RowListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** The same for lists that may be long: they scroll within the page. */
export function ScrollingRowList({ label, children }: RowListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard
    <ul className={`${classes.list} ${classes.scrolling}`} tabIndex={0} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  icon: ReactNode;
  /** What can be done with it. */
  action?: ReactNode;
  children: ReactNode;
}

export function Row({ icon, action, children }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.text}>{children}</div>
      {action}
    </li>
  );
}
