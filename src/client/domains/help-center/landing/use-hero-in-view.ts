import { type RefObject, useEffect } from 'react';

/**
 * Marks an element with `data-hero="in"` or `"out"` of view; the top bar hides its own search while the large one is
 * there. Pages come with `"in"`, so that nothing flashes.
 */
export function useHeroInView(hero: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = hero.current;
    if (node === null) return;
    const watch = new IntersectionObserver(([entry]) => {
      node.dataset.hero = entry?.isIntersecting ? 'in' : 'out';
    });
    watch.observe(node);
    return () => watch.disconnect();
  }, [hero]);
}
