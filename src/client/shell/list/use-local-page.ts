import { useState } from 'react';
import type { ListPagesProps } from './list-pages.tsx';

/** The page of a list that is not in the address, such as in a dialog. */
export function useLocalPage() {
  const [page, setPage] = useState({ page: 1, perPage: 15 });
  const turn: ListPagesProps['onChange'] = (change) =>
    setPage({ page: change.page ?? 1, perPage: change.perPage ?? page.perPage });
  return { page, turn };
}
