import { DrizzleQueryError } from 'drizzle-orm';
import { causesOf } from '../logging/causes.ts';

/** The database is unreachable or unavailable. The operation may be retried later. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database does not answer.', { cause });
    this.name = 'DatabaseAway';
  }
}

/** SQLSTATE codes of a server that stops, starts, has no connection left, or no disk space. */
const serverStates = /^(57P0\d|08...|53100|53200|53300|58030)$/;

/** Error codes of connections, from the driver and from the system; the latter also occur outside of the driver. */
const driverStates = /^CONNECT(ION_(CLOSED|ENDED|DESTROYED)|_TIMEOUT)$/;
const socketStates =
  /^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Rethrows the error of a database connection, marked as `DatabaseAway` when the server can not be reached. */
export function reportAway(error: unknown): never {
  throw socketStates.test(codeOf(error)) ? new DatabaseAway(error) : error;
}

/** Whether an error, or any of its causes, means that the database is unavailable. */
export function isDatabaseAway(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    const code = codeOf(cause);
    if (cause instanceof DatabaseAway || serverStates.test(code) || driverStates.test(code)) return true;
    if (cause instanceof DrizzleQueryError && socketStates.test(codeOf(cause.cause))) return true;
  }
  return false;
}
