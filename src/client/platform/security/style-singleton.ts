import { useEffect } from 'react';

/**
 * Takes the place of the package `react-style-singleton`, with which dialogs hold the page behind them still: that
 * writes style elements, which the page's policy does not admit. A sheet that a script makes needs no leave.
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
    // The styles of the first who comes hold until the last has gone, as in the package.
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
