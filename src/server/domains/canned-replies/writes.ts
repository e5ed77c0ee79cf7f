import { reasons, type Writes } from '../../platform/writes.ts';

export const cannedReplyWrites: Writes = {
  'cannedReplies.create': { audit: 'canned_reply.create' },
  'cannedReplies.delete': { audit: 'canned_reply.delete' },
  'cannedReplies.import': { audit: 'canned_reply.import' },
  'cannedReplies.render': { nothing: reasons.readers },
  'cannedReplies.update': { audit: 'canned_reply.update' },
};
