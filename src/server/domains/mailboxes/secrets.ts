import type { Services } from '../../platform/services.ts';

/** Key purpose of the passwords of mail servers. */
const purpose = 'mailbox';

export const sealPassword = ({ keys }: Pick<Services, 'keys'>, password: string) =>
  keys.seal(purpose, password);

/** The password of a mailbox; null without one. Throws when it was sealed with another application key. */
export function openPassword({ keys }: Pick<Services, 'keys'>, sealed: string | null): string | null {
  if (sealed === null) return null;
  const password = keys.unseal(purpose, sealed);
  if (password === null)
    throw new Error('The password of a mailbox can not be read: the application key is another one.');
  return password;
}

const tokenPurpose = 'mailbox-connection';

export const sealRefreshToken = ({ keys }: Pick<Services, 'keys'>, token: string) =>
  keys.seal(tokenPurpose, token);

/** The refresh token of a mailbox; null without one, or when it was sealed with another application key. */
export const openRefreshToken = ({ keys }: Pick<Services, 'keys'>, sealed: string | null): string | null =>
  sealed === null ? null : keys.unseal(tokenPurpose, sealed);
