import type { AnyRouter } from '@trpc/server';
import { AppError, type ErrorKind, notFound } from '#shared/errors.ts';
import type { Guards, ProcedureMeta } from '../trpc/init.ts';

export interface Route {
  procedure: string;
  method: string;
  path: string;
  pattern: RegExp;
  success: number;
  /** Other successes by status. */
  otherwise: Readonly<Record<string, string>>;
  /** Refusals besides those of every call of its kind. */
  refusals: readonly ErrorKind[];
  /** The file that a form may bring. */
  file: ProcedureMeta['file'];
  type: 'query' | 'mutation' | 'subscription';
  /** Checks of the caller. */
  guards: Guards;
}

/** A call that matches a path, with its path parameters. */
export interface Match {
  route: Route;
  params: Record<string, string>;
}

interface DescribedProcedure {
  _def: { type: Route['type']; meta?: ProcedureMeta };
}

/** The REST addresses of a router's procedures. */
export function readRoutes(router: AnyRouter): Route[] {
  const procedures = router._def.procedures as unknown as Record<string, DescribedProcedure>;
  return Object.entries(procedures).flatMap(([procedure, { _def }]) => {
    const openapi = _def.meta?.openapi;
    if (openapi === undefined) return [];
    // bounded: the path is limited by the size of the headers, and each part of it ends at a slash.
    const pattern = new RegExp(`^${openapi.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`, 'i');
    const { success = 200, otherwise = {}, refusals = [], file, guards = [] } = _def.meta ?? {};
    const { method, path } = openapi;
    const { type } = _def;
    const ofGuards = guards.flatMap(({ refusal }) => refusal ?? []);
    const more = { otherwise, refusals: [...refusals, ...ofGuards] };
    return [{ procedure, method, path, pattern, success, ...more, file, type, guards }];
  });
}

/** The parts of a path as they were before they were encoded, such as `1%2C2`. Throws 404 when they were nothing. */
function decoded(parts: Record<string, string> = {}): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, decodeURIComponent(part)]));
  } catch {
    throw notFound();
  }
}

/** The routes by prefix and length, so that a request is compared with a few of hundreds. */
export type RouteTable = ReadonlyMap<string, readonly Route[]>;

/** The length of a path with its first two parts, and the same with the third, where few addresses have a value. */
function kindsOf(path: string): [wide: string, narrow: string] {
  const parts = path.toLowerCase().split('/');
  if (parts.length > 2 && parts.at(-1) === '') parts.pop();
  const wide = `${parts.length}/${parts[1]}/${parts[2]}`;
  return [wide, `${wide}/${parts[3]}`];
}

const valuesIn = ({ path }: Route) => path.split('{').length;

/** At one path, a call without a value in its address comes first, whichever domain it is of. */
export function tableOf(routes: readonly Route[]): RouteTable {
  const table = new Map<string, Route[]>();
  for (const route of routes.toSorted((one, other) => valuesIn(one) - valuesIn(other))) {
    const [wide, narrow] = kindsOf(route.path);
    if (wide.includes('{')) throw new Error(`${route.path} has a value among its first two parts.`);
    const kind = narrow.includes('{') ? wide : narrow;
    table.set(kind, [...(table.get(kind) ?? []), route]);
  }
  return table;
}

/** The calls at a path, of any method. Throws 404 when there is none. */
export function matchesAt(table: RouteTable, path: string): Match[] {
  const [wide, narrow] = kindsOf(path);
  const near = [table.get(narrow), table.get(wide)];
  const here = near.flatMap((routes = []) =>
    routes.flatMap((route) => {
      const match = route.pattern.exec(path);
      return match === null ? [] : [{ route, params: decoded(match.groups) }];
    }),
  );
  if (here.length === 0) throw notFound();
  return here;
}

/** Those of them that answer any of the methods. Throws 405, which names the first, when another would be answered. */
export function answering(here: readonly Match[], methods: readonly string[], path: string): Match[] {
  const found = here.filter(({ route }) => methods.includes(route.method));
  if (found.length > 0) return found;
  const supported = [...new Set(here.map(({ route }) => route.method))].join(', ');
  throw new AppError(
    'wrong_method',
    'wrong_method',
    `The ${methods[0]} method is not supported for route ${path.replace(/^\//, '')}. Supported methods: ${supported}.`,
    { headers: { Allow: supported } },
  );
}
