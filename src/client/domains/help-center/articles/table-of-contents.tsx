import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Article } from '#shared/helpcenter.ts';
import { hasContents, type OutlineSection, outlineSectionsOf } from './outline.ts';
import classes from './table-of-contents.module.css';
import { useCurrentHeading } from './use-current-heading.ts';

type Heading = Article['headings'][number];

interface ContentsListProps {
  parts: OutlineSection[];
  current?: string | null;
  /** Whether the headings inside a part are listed. */
  isOpen: (part: OutlineSection) => boolean;
}

function ContentsList({ parts, current, isOpen }: ContentsListProps) {
  const entry = ({ id, text }: Heading) => (
    <a href={`#${id}`} className={classes.link} aria-current={id === current ? 'location' : undefined}>
      <bdi>{text}</bdi>
    </a>
  );
  return (
    <ul className={classes.list}>
      {parts.map((part) => (
        <li key={part.heading.id}>
          {entry(part.heading)}
          {part.below.length > 0 && isOpen(part) && (
            <ul className={classes.below}>
              {part.below.map((heading) => (
                <li key={heading.id}>{entry(heading)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The headings of an article at its side, from 1200 px; those inside a part are listed while it is read. */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  const translate = useTranslate();
  const labelId = useId();
  const box = useRef<HTMLElement>(null);
  const ids = useMemo(() => headings.map(({ id }) => id), [headings]);
  const parts = useMemo(() => outlineSectionsOf(headings), [headings]);
  const current = useCurrentHeading(ids);

  // The box scrolls by itself, never the page.
  useEffect(() => {
    const node = box.current;
    const marked = current === null ? null : node?.querySelector<HTMLElement>('[aria-current]');
    if (!node || !marked) return;
    const { top, bottom } = marked.getBoundingClientRect();
    const frame = node.getBoundingClientRect();
    const margin = frame.height / 4;
    if (top < frame.top + margin) node.scrollTop -= frame.top + margin - top;
    else if (bottom > frame.bottom - margin) node.scrollTop += bottom - frame.bottom + margin;
  }, [current]);

  if (!hasContents(headings)) return null;
  const holds = ({ heading, below }: OutlineSection) => [heading, ...below].some(({ id }) => id === current);
  return (
    <nav ref={box} className={classes.side} aria-labelledby={labelId}>
      <p id={labelId} className={classes.label}>
        {translate('On this page')}
      </p>
      <ContentsList parts={parts} current={current} isOpen={(part) => parts.length === 1 || holds(part)} />
    </nav>
  );
}

/** The same below the title where there is no room at the side; works without scripts. */
export function FoldedContents({ headings }: { headings: Heading[] }) {
  const translate = useTranslate();
  const folded = useRef<HTMLDetailsElement>(null);
  if (!hasContents(headings)) return null;
  return (
    <details ref={folded} className={classes.folded}>
      <summary className={classes.summary}>{translate('On this page')}</summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys click the links as well. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is clicked are the links in it. */}
      <div onClick={() => folded.current?.removeAttribute('open')}>
        <ContentsList parts={outlineSectionsOf(headings)} isOpen={() => true} />
      </div>
    </details>
  );
}
