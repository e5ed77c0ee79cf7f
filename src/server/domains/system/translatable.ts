import type { SystemText } from '#shared/system.ts';

/** What the state of the product is said in, to be read in whatever language; `:name` stands for a value. */
export const translatable = (line: string, values: SystemText['values'] = {}): SystemText => ({
  line,
  values,
});
