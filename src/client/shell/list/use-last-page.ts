import { useEffect } from 'react';

interface Page {
  current_page: number;
  last_page: number;
}

/** Goes back to the last page of a list when the one that is open has become empty. */
export function useLastPage(
  page: Page | undefined,
  isBusy: boolean,
  onChange: (change: { page: number | undefined }) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that comes.
  useEffect(() => {
    if (page === undefined || isBusy || page.current_page <= page.last_page) return;
    onChange({ page: page.last_page > 1 ? page.last_page : undefined });
  }, [page, isBusy]);
}
