import { useEffect, useState } from 'react';

/** What a person does to move the page themselves. */
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** The section at a line that sinks through the window as the page is scrolled, so that the last ones are reached too. */
function sectionAtLine(ids: readonly string[]): string | undefined {
  const { scrollHeight, clientHeight } = document.documentElement;
  const room = scrollHeight - clientHeight;
  const progress = room > 0 ? Math.min(1, Math.max(0, window.scrollY / room)) : 0;
  const top = 130;
  const line = top + progress * (clientHeight - top);
  return ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line);
}

/**
 * Which section of the page is in view. One that was asked for by its link counts until the page is moved by hand, even
 * when the page is too short to bring it to the top.
 */
export function useSectionInView(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0]);
  const [asked, setAsked] = useState<string | null>(null);
  const names = ids.join(' ');

  useEffect(() => {
    const follow = () => {
      const linked = decodeURIComponent(window.location.hash.slice(1));
      if (names.split(' ').includes(linked)) setAsked(linked);
    };
    follow();
    const look = () => setCurrent(sectionAtLine(names.split(' ')) ?? names.split(' ')[0]);
    const release = () => setAsked(null);
    look();
    window.addEventListener('hashchange', follow);
    window.addEventListener('scroll', look, { passive: true });
    for (const move of ownMoves) window.addEventListener(move, release, { passive: true, capture: true });
    return () => {
      window.removeEventListener('hashchange', follow);
      window.removeEventListener('scroll', look);
      for (const move of ownMoves) window.removeEventListener(move, release, { capture: true });
    };
  }, [names]);

  return { current: asked ?? current, goTo: setAsked };
}
