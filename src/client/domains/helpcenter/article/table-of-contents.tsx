import { useEffect, useState } from 'react';
import type { Article } from '#shared/helpcenter.ts';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import classes from './table-of-contents.module.css';

type Heading = Article['headings'][number];

const readingLine = '-72px 0px -66% 0px';

/** The heading that is being read: the last one that passed the upper third of the window. */
function useCurrentHeading(headings: Heading[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting);
        if (seen) setCurrent(seen.target.id);
      },
      { rootMargin: readingLine },
    );
    for (const { id } of headings) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [headings]);
  return current;
}

/** Links to the headings of an article; shown from 1200 px. */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  const translate = useTranslate();
  const current = useCurrentHeading(headings);
  if (headings.length < 2) return null;
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <nav className={classes.side} aria-labelledby="on-this-page">
      <p id="on-this-page" className={classes.label}>
        {translate('On this page')}
      </p>
      <ul className={classes.list}>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-depth={Math.min(level - top, 2)}>
            <a
              href={`#${id}`}
              className={classes.link}
              aria-current={id === current ? 'location' : undefined}
            >
              <bdi>{text}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
