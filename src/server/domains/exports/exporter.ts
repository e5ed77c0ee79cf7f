import type { CurrentUser } from '#shared/auth.ts';
import type { ExportedThing, ExportFormat } from '#shared/exports.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import type { Run } from '../jobs/run-job.ts';

/** An export that a domain provides. */
export interface Exporter {
  /** Name in requests; exports of a person's data are requested with the person. */
  what: ExportedThing | 'person';
  formats: readonly ExportFormat[];
  /** Only complete exports: a period can not be selected. */
  isWhole?: boolean;
  /** The caller's scope, which is stored with the job. Throws 403 without any access. */
  scopeOf(user: CurrentUser): Record<string, unknown>;
  /** Throws for callers who may not download the file that they requested; default: the check of the request. */
  assertMayFetch?(ctx: Context, user: CurrentUser, input: Record<string, unknown>): Promise<void>;
  /** Creates the file. `run.job.input` has the request and its scope. */
  run(services: Services, run: Run): Promise<void>;
}

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    exporters: readonly Exporter[];
  }
}

export const exportersOf = ({ hooks }: Pick<Services, 'hooks'>): readonly Exporter[] =>
  hooks('exporters').flat();
