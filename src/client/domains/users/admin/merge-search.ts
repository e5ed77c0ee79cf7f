/** Whom a person is merged with, as the address of the screen carries it. */
export interface MergeSearch {
  with?: number;
}

export function parseMergeSearch(raw: Record<string, unknown>): MergeSearch {
  const id = Number(raw.with);
  return { with: Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined };
}
