import type { Services } from '../../platform/services.ts';

/** Key purpose of sealed webhook secrets. */
const purpose = 'webhook';

export const sealSecret = ({ keys }: Pick<Services, 'keys'>, secret: string) => keys.seal(purpose, secret);

/** Throws when it was sealed with another application key. */
export function openSecret({ keys }: Pick<Services, 'keys'>, sealed: string): string {
  const secret = keys.unseal(purpose, sealed);
  if (secret === null)
    throw new Error('The secret of a webhook can not be read: the application key is another one.');
  return secret;
}
