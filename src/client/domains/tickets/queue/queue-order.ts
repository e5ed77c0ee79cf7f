import { useLocalStorage } from '@mantine/hooks';
import { type QueueFolder, type QueueOrder, queueOrders } from '#shared/ticket-states.ts';

type Orders = Partial<Record<QueueFolder, QueueOrder>>;

/** The agent's order of each folder, persisted in this browser. */
export function useQueueOrders(): [Orders, (folder: QueueFolder, order: QueueOrder) => void] {
  const [orders, setOrders] = useLocalStorage<Orders>({ key: 'queue-orders', defaultValue: {} });
  const known = Object.fromEntries(
    Object.entries(orders).filter(([, order]) => queueOrders.includes(order)),
  ) as Orders;
  return [known, (folder, order) => setOrders((before) => ({ ...before, [folder]: order }))];
}
