import { queueJobStates } from '#shared/record-states.ts';
import { parseOptionalId } from '../../platform/address/read-address.ts';
import { timestampIn } from '../../platform/time/zoned-time.ts';
import { oneOf, parseFilters, textUpTo } from '../../shell/list/list-search.ts';

const readDay = (raw: unknown) =>
  typeof raw === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw) && !Number.isNaN(Date.parse(raw))
    ? raw
    : undefined;

/** Days, the last one included. */
const period = { from: readDay, to: readDay };
const name = textUpTo(100);

export const parseAuditSearch = (raw: Record<string, unknown>) =>
  parseFilters(raw, {
    user: parseOptionalId,
    ...period,
    action: name,
    /** The kind and the id of the record that was changed. */
    about: name,
    id: name,
  });

export const parseSignInSearch = (raw: Record<string, unknown>) =>
  parseFilters(raw, { user: parseOptionalId, ...period, result: oneOf(['ok', 'refused']) });

export const parseErrorSearch = (raw: Record<string, unknown>) => parseFilters(raw, period);

/** `name` is that of a job that runs on a schedule. */
export const parseJobSearch = (raw: Record<string, unknown>) =>
  parseFilters(raw, { ...period, state: oneOf(queueJobStates), name });

export type AuditSearch = ReturnType<typeof parseAuditSearch>;
export type SignInSearch = ReturnType<typeof parseSignInSearch>;
export type ErrorSearch = ReturnType<typeof parseErrorSearch>;
export type JobSearch = ReturnType<typeof parseJobSearch>;

/** The first moment of a day, so many days later, where clocks show the time of the zone. */
function startOf(timeZone: string, date: string | undefined, later = 0): string | undefined {
  if (date === undefined) return undefined;
  const start = new Date(`${date}T00:00Z`);
  start.setUTCDate(start.getUTCDate() + later);
  return timestampIn(timeZone, start.toISOString().slice(0, 16)) ?? undefined;
}

const logInputOf = (timeZone: string, { query, user, from, to }: Omit<SignInSearch, 'result'>) => ({
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
