import type { CurrentUser } from '#shared/auth.ts';
import type { FileUse } from '#shared/files.ts';
import type { Services } from '../../platform/services.ts';

/** Whether another domain lets the user read a file, such as by the ticket with the attachment. */
export type CanRead = (services: Services, user: CurrentUser, fileId: number) => Promise<boolean>;

export type UseOfFile = FileUse & { file_id: number };

/** References to the files in another domain, as far as they are visible to the user. */
export type UsedIn = (services: Services, user: CurrentUser, fileIds: number[]) => Promise<UseOfFile[]>;

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    fileReadable: CanRead;
    fileUses: UsedIn;
  }
}
