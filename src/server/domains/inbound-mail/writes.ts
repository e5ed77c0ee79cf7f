import { reasons, type Writes } from '../../platform/writes.ts';

export const inboundWrites: Writes = {
  'inboundMail.discard': { audit: 'inbound_message.discard', withoutKey: reasons.repeatable },
  'inboundMail.replay': { audit: 'inbound_message.replay' },
  'inboundMail.testMailbox': { nothing: reasons.trial },
  'inboundMail.rotateSecret': { audit: 'settings.update' },
};
