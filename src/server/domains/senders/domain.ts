import { defineDomain } from '../../platform/domain.ts';
import { deleteUnverified, mergeUnverified } from './account-deletion.ts';
import { sendersRouter } from './router.ts';
import { senderWrites } from './writes.ts';

/** People who write without a session, and the proof that an address is theirs. */
export const sendersDomain = defineDomain({
  name: 'senders',
  publicFiles: ['writer.ts'],
  routers: { senders: sendersRouter },
  writes: senderWrites,
  hooks: { accountDeleted: deleteUnverified, accountsMerged: mergeUnverified },
  apiTexts: { bodies: { 'senders.confirm': { token: '4711-secret-of-the-mail' } } },
});
