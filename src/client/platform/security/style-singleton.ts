import { useEffect } from 'react';

/**
 * Replaces the package `react-style-singleton`, with which dialogs lock the scrolling of the page: it writes style
 * elements, which the page's CSP forbids. Constructed style sheets are exempt.
 */
export function styleSingleton() {
  let sheet: CSSStyleSheet | undefined;
  let users = 0;
  const add = (styles: string) => {
    sheet ??= new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  };
  const remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
  return function Style({ styles }: { styles: string }) {
    // The styles of the first mounted instance apply until the last unmounts, as in the package.
    // biome-ignore lint/correctness/useExhaustiveDependencies: they do not follow changes.
    useEffect(() => {
      users += 1;
      if (users === 1) add(styles);
      return () => {
        users -= 1;
        if (users === 0) remove();
      };
    }, []);
    return null;
  };
}
