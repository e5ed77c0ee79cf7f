/** The database could not be reached, or could not go on. The same may be asked again later. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database does not answer.', { cause });
    this.name = 'DatabaseAway';
  }
}

/** What a server says when it ends, starts, has no connection left, or no room to write. */
const codes = /^(57P0\d|08...|53100|53200|53300|58030)$/;

export const saysAway = (error: unknown) =>
  error instanceof Error && 'code' in error && codes.test(String(error.code));

/** Whether that failed because the database is away, however deep it lies. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseAway || saysAway(cause)) return true;
  }
  return false;
}
