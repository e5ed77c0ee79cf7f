import { useEffect } from 'react';

/** The heading that a fragment of another program means: by the id it had there, else by the name of the heading. */
export function headingOf(body: ParentNode, fragment: string): Element | null {
  let name = fragment.toLowerCase();
  try {
    name = decodeURIComponent(name);
  } catch {
    // It is no encoding, so it is the name itself.
  }
  const headings = [...body.querySelectorAll('h2, h3, h4, h5, h6')];
  return (
    headings.find((heading) => heading.getAttribute('data-alias')?.toLowerCase() === name) ??
    headings.find((heading) => heading.id === `h-${name}`) ??
    null
  );
}

/** Leads a reader who comes by an old deep link to its heading: the ids of headings are others here. */
export function useOldFragment(body: { current: HTMLElement | null }, html: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other headings.
  useEffect(() => {
    const follow = () => {
      const fragment = window.location.hash.slice(1);
      if (fragment === '' || fragment.startsWith('h-') || body.current === null) return;
      const heading = headingOf(body.current, fragment);
      if (heading === null) return;
      window.history.replaceState(window.history.state, '', `#${heading.id}`);
      heading.scrollIntoView();
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [body, html]);
}
