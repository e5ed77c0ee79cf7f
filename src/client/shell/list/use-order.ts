import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';

interface Listed {
  id: number;
}

interface ReorderOptions {
  scope: { id: string };
  onError: (error: unknown) => void;
  onSettled: () => Promise<unknown>;
}

/** A procedure that stores the order of a list, such as `api.groups.reorder`. */
interface ReorderProcedure {
  useMutation: (options: ReorderOptions) => { mutate: (input: { ids: number[] }) => void };
}

interface OrderOptions<Item extends Listed> {
  /** The query of the list, such as `utils.groups.list`. */
  list: { cancel: () => Promise<void> };
  /** Puts the items in their new order into the cache until the list is read again. */
  show: (items: Item[]) => unknown;
  /** Invalidates what shows the order. */
  refresh: () => Promise<unknown>;
}

/** Returns a function that shows a list in a new order at once, and stores the order. */
export function useOrder<Item extends Listed>(
  procedure: ReorderProcedure,
  { list, show, refresh }: OrderOptions<Item>,
) {
  const translate = useTranslate();
  const reorder = procedure.useMutation({
    // Serializes moves, as the answers of quick successive ones may arrive in any order.
    scope: { id: 'order' },
    onError: (error) => toastError(error, translate),
    onSettled: refresh,
  });
  return (items: Item[]) => {
    void list.cancel();
    show(items);
    reorder.mutate({ ids: items.map(({ id }) => id) });
  };
}
