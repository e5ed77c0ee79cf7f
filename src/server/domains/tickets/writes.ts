import { reasons, type Writes } from '../../platform/writes.ts';

const ownWay = 'It keeps its key in the transaction of what it makes.';

export const ticketWrites: Writes = {
  'tickets.assign': { history: true, withoutKey: reasons.repeatable },
  'tickets.create': { history: true, withoutKey: ownWay },
  'tickets.deleteReply': { history: true },
  'tickets.markRead': { nothing: reasons.own, withoutKey: reasons.repeatable },
  'tickets.reply': { history: true, withoutKey: ownWay },
  'tickets.resendReply': { audit: 'mail.resend' },
  'tickets.setStatus': { history: true, withoutKey: reasons.repeatable },
  'tickets.update': { history: true },
  'tickets.updateReply': { history: true },
};
