import { useEffect } from 'react';

interface Page {
  current_page: number;
  last_page: number;
}

/** Goes to the last page of a list when the current one has become empty. */
export function useLastPage(
  page: Page | undefined,
  isBusy: boolean,
  onChange: (change: { page: number | undefined }) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each loaded page.
  useEffect(() => {
    if (page === undefined || isBusy || page.current_page <= page.last_page) return;
    onChange({ page: page.last_page > 1 ? page.last_page : undefined });
  }, [page, isBusy]);
}
