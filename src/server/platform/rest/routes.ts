import type { AnyRouter } from '@trpc/server';
import type { ProcedureMeta } from '../trpc/init.ts';

export interface Route {
  procedure: string;
  method: string;
  path: string;
  pattern: RegExp;
  success: number;
  /** The file that a form may bring. */
  file: ProcedureMeta['file'];
}

interface DescribedProcedure {
  _def: { meta?: ProcedureMeta };
}

/** The REST addresses of a router's procedures. */
export function readRoutes(router: AnyRouter): Route[] {
  const procedures = router._def.procedures as unknown as Record<string, DescribedProcedure>;
  return Object.entries(procedures).flatMap(([procedure, { _def }]) => {
    const openapi = _def.meta?.openapi;
    if (openapi === undefined) return [];
    const pattern = new RegExp(`^${openapi.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
    const { success = 200, file } = _def.meta ?? {};
    const { method, path } = openapi;
    return [{ procedure, method, path, pattern, success, file }];
  });
}
