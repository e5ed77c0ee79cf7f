import type { MouseEvent } from 'react';
import classes from './site-layout.module.css';

export interface SkipTarget {
  /** The id of the link's target; a field inside it gets the focus. */
  id: string;
  label: string;
}

const field = '[contenteditable="true"], textarea:not([readonly])';

/** Skip links: the first tab stops of a page, past its repeated parts. */
export function SkipLinks({ targets }: { targets: readonly SkipTarget[] }) {
  const go = (event: MouseEvent, id: string) => {
    const target = document.getElementById(id);
    const goal = target?.querySelector<HTMLElement>(field);
    if (!goal || target?.tagName === 'MAIN') return;
    event.preventDefault();
    goal.focus();
  };
  return targets.map(({ id, label }) => (
    <a key={id} href={`#${id}`} className={classes.skip} onClick={(event) => go(event, id)}>
      {label}
    </a>
  ));
}
