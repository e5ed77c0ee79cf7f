import { queueJobStates } from '#shared/record-states.ts';
import type { LoggedJob } from '#shared/system.ts';
import { cutText } from '#shared/text.ts';
import { parseOptionalId } from '../../platform/address/read-address.ts';
import { timestampIn } from '../../platform/time/zoned-time.ts';

/** What the addresses of both logs carry. */
interface LogSearch {
  query?: string;
  /** Id of a person: only theirs. */
  user?: number;
  /** Days, the last one included. */
  from?: string;
  to?: string;
}

export interface AuditSearch extends LogSearch {
  action?: string;
  /** The kind and the id of what was changed. */
  about?: string;
  id?: string;
}

export interface SignInSearch extends LogSearch {
  result?: 'ok' | 'refused';
}

const words = (raw: unknown, most: number) =>
  raw === undefined ? undefined : cutText(String(raw).trim(), most) || undefined;

const day = (raw: unknown) =>
  typeof raw === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw) && !Number.isNaN(Date.parse(raw))
    ? raw
    : undefined;

const parseLogSearch = (raw: Record<string, unknown>): LogSearch => ({
  query: words(raw.query, 255),
  user: parseOptionalId(raw.user),
  from: day(raw.from),
  to: day(raw.to),
});

export const parseAuditSearch = (raw: Record<string, unknown>): AuditSearch => ({
  ...parseLogSearch(raw),
  action: words(raw.action, 100),
  about: words(raw.about, 100),
  id: words(raw.id, 100),
});

export const parseSignInSearch = (raw: Record<string, unknown>): SignInSearch => ({
  ...parseLogSearch(raw),
  result: raw.result === 'ok' || raw.result === 'refused' ? raw.result : undefined,
});

export interface ErrorSearch {
  query?: string;
  from?: string;
  to?: string;
}

export interface JobSearch extends ErrorSearch {
  state?: LoggedJob['state'];
  /** Of the job that runs by the clock. */
  name?: string;
}

export const parseErrorSearch = (raw: Record<string, unknown>): ErrorSearch => {
  const { query, from, to } = parseLogSearch(raw);
  return { query, from, to };
};

export const parseJobSearch = (raw: Record<string, unknown>): JobSearch => ({
  ...parseErrorSearch(raw),
  state: queueJobStates.find((state) => state === raw.state),
  name: words(raw.name, 100),
});

/** The first moment of a day, so many days later, where clocks show the time of the zone. */
function startOf(timeZone: string, date: string | undefined, later = 0): string | undefined {
  if (date === undefined) return undefined;
  const start = new Date(`${date}T00:00Z`);
  start.setUTCDate(start.getUTCDate() + later);
  return timestampIn(timeZone, start.toISOString().slice(0, 16)) ?? undefined;
}

const logInputOf = (timeZone: string, { query, user, from, to }: LogSearch) => ({
  query,
  userId: user,
  from: startOf(timeZone, from),
  to: startOf(timeZone, to, 1),
});

/** What the filters ask the calls for; days are those of the zone in which the log shows its times. */
export const auditInputOf = (search: AuditSearch, timeZone: string) => ({
  ...logInputOf(timeZone, search),
  action: search.action,
  subject_type: search.about,
  subject_id: search.id,
});

export const signInInputOf = (search: SignInSearch, timeZone: string) => ({
  ...logInputOf(timeZone, search),
  ok: search.result === undefined ? undefined : search.result === 'ok',
});

export const errorInputOf = ({ query, from, to }: ErrorSearch, timeZone: string) => ({
  query,
  from: startOf(timeZone, from),
  to: startOf(timeZone, to, 1),
});

export const jobInputOf = ({ state, name, ...search }: JobSearch, timeZone: string) => ({
  ...errorInputOf(search, timeZone),
  state,
  name,
});

/** Where a file of all that the filters ask for is. */
export function fileAddressOf(
  log: 'audit' | 'sign-ins',
  input: ReturnType<typeof auditInputOf> | ReturnType<typeof signInInputOf>,
) {
  const asked = Object.entries(input).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/api/v1/logs/${log}?${new URLSearchParams([['format', 'csv'], ...asked])}`;
}

export const isFiltered = (search: object) => Object.values(search).some((value) => value !== undefined);
