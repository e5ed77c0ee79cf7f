import type { InvoiceLine } from '../tables.ts';

/** A line of an invoice, read in the language of its reader; `:name` stands for a value. */
export const translatable = (line: string, values: InvoiceLine['values'], amount: number): InvoiceLine => ({
  line,
  values,
  amount,
});
