import { useLocalStorage, useMediaQuery } from '@mantine/hooks';

/** Whether the queue is shown as a table: in wide windows, beside no ticket. The choice is persisted in this browser. */
export function useTable(ticketId: number | null) {
  const [isWanted, setWanted] = useLocalStorage({ key: 'queue-table', defaultValue: false });
  const isWide = useMediaQuery('(min-width: 1024px)') ?? false;
  return {
    isWide,
    isWanted,
    isTable: isWanted && isWide && ticketId === null,
    toggle: () => setWanted(!isWanted),
  };
}
