import type { AnyRouter } from '@trpc/server';
import type { Request } from 'express';
import { AppError, notFound } from '#shared/errors.ts';
import type { Guards, ProcedureMeta } from '../trpc/init.ts';

export interface Route {
  procedure: string;
  method: string;
  path: string;
  pattern: RegExp;
  success: number;
  /** The file that a form may bring. */
  file: ProcedureMeta['file'];
  type: 'query' | 'mutation' | 'subscription';
  /** Who is let in. */
  guards: Guards;
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
    // bounded: an address is no longer than what a head may hold, and each part of it ends at a slash.
    const pattern = new RegExp(`^${openapi.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
    const { success = 200, file, guards = [] } = _def.meta ?? {};
    const { method, path } = openapi;
    const { type } = _def;
    return [{ procedure, method, path, pattern, success, file, type, guards }];
  });
}

/**
 * The calls that answer at the address of a request, by any of the methods. Throws 404 when none does, and 405 when
 * another method would be answered, which names the first.
 */
export function routesOf(routes: readonly Route[], request: Request, methods: readonly string[]): Route[] {
  const here = routes.filter((route) => route.pattern.test(request.path));
  if (here.length === 0) throw notFound();
  const found = here.filter((route) => methods.includes(route.method));
  if (found.length > 0) return found;
  const supported = [...new Set(here.map((route) => route.method))].join(', ');
  const path = request.path.replace(/^\//, '');
  throw new AppError(
    'wrong_method',
    'wrong_method',
    `The ${methods[0]} method is not supported for route ${path}. Supported methods: ${supported}.`,
    { headers: { Allow: supported } },
  );
}
