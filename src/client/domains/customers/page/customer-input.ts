import type { CustomerTicketState } from '#shared/customers.ts';

/** Inputs of the page's calls: the loader of the route makes the same ones. */
export const ticketsInput = (id: number, state: CustomerTicketState = 'all') => ({ id, state, limit: 15 });
export const filesInput = (id: number) => ({ id, limit: 10 });
export const customerInput = (id: number) => ({ id: String(id), with: ['purchase_codes'] });
