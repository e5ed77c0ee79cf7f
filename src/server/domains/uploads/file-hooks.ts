import type { CurrentUser } from '#shared/auth.ts';
import type { FileUse } from '#shared/files.ts';
import type { Services } from '../../platform/services.ts';

/** Whether another part of the product shows a file to somebody, such as a ticket that it came with. */
export type CanRead = (services: Services, user: CurrentUser, fileId: number) => Promise<boolean>;

export type UseOfFile = FileUse & { file_id: number };

/** Where another part of the product shows each of the files, as far as somebody may see it. */
export type UsedIn = (services: Services, user: CurrentUser, fileIds: number[]) => Promise<UseOfFile[]>;

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    fileReadable: CanRead;
    fileUses: UsedIn;
  }
}
