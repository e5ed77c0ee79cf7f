import { useEffect, useState } from 'react';

/** A heading counts as reached when it stands here or above: where anchors scroll to, and a little below. */
const readingLine = 112;

/** What a person does to scroll; an anchor's own scrolling is none of these. */
const ownScrolls = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

function lastReached(ids: readonly string[]): string | null {
  let reached: string | null = null;
  for (const id of ids) {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    if (top === undefined) continue;
    if (top > readingLine) break;
    reached = id;
  }
  return reached;
}

/** The id that the address names, when it is one of these. */
function namedHeading(ids: readonly string[]): string | null {
  const { hash } = window.location;
  return ids.find((id) => `#${id}` === hash || `#${encodeURIComponent(id)}` === hash) ?? null;
}

/**
 * The heading whose part is being read. The one that was asked for counts until the person scrolls on, also where the
 * page ends before it can stand at the top.
 */
export function useCurrentHeading(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    let asked = namedHeading(ids);
    let frame = 0;
    const update = () => {
      frame = 0;
      setCurrent(asked ?? lastReached(ids));
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(update);
    };
    const onHash = () => {
      asked = namedHeading(ids);
      schedule();
    };
    const onOwnScroll = () => {
      asked = null;
    };
    update();
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('hashchange', onHash);
    for (const name of ownScrolls) window.addEventListener(name, onOwnScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('hashchange', onHash);
      for (const name of ownScrolls) window.removeEventListener(name, onOwnScroll);
    };
  }, [ids]);
  return current;
}
