import type { TicketFilter } from '#shared/ticket-filters.ts';
import type { ViewDensity, ViewOrder } from '#shared/ticket-states.ts';
import type { TicketView } from '#shared/ticket-views.ts';

/** A view to save: an existing one by its id, or a new one. */
export interface EditedView
  extends Pick<TicketView, 'name' | 'filter' | 'columns' | 'density' | 'shared' | 'group_id' | 'pinned'> {
  id: number | null;
  order: ViewOrder;
}

export const newView = (filter: TicketFilter, order: ViewOrder, density: ViewDensity | null): EditedView => ({
  ...{ id: null, name: '', filter, order, columns: [], density, shared: false, group_id: null, pinned: true },
});
