import type { CurrentUser } from '#shared/auth.ts';
import type { Services } from './trpc/context.ts';

/** Whether another part of the product shows a file to somebody, such as a ticket that it came with. */
export type ReadingStep = (services: Services, user: CurrentUser, fileId: number) => Promise<boolean>;

/** What the parts of the product know of files. */
export interface FileSteps {
  reading: readonly ReadingStep[];
}
