import type { CurrentUser } from '#shared/auth.ts';
import type { ExportedThing, ExportFormat } from '#shared/exports.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import type { Run } from '../jobs/run-job.ts';

/** What a domain gives away as a file. */
export interface Exporter {
  /** What is asked for by that name; a person's data is asked for with the person. */
  what: ExportedThing | 'person';
  formats: readonly ExportFormat[];
  /** It is given as a whole only: no days choose a part of it. */
  isWhole?: boolean;
  /** How far the caller sees it, which the job keeps to. Throws 403 for who does not see it at all. */
  scopeOf(user: CurrentUser): Record<string, unknown>;
  /** Throws for who may not fetch the file that they have asked for; without it, that takes what asking takes. */
  assertMayFetch?(ctx: Context, user: CurrentUser, input: Record<string, unknown>): Promise<void>;
  /** Makes the file. `run.job.input` is what was asked for, with the scope. */
  run(services: Services, run: Run): Promise<void>;
}

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    exporters: readonly Exporter[];
  }
}

export const exportersOf = ({ hooks }: Pick<Services, 'hooks'>): readonly Exporter[] =>
  hooks('exporters').flat();
