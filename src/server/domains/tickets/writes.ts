import { reasons, type Writes } from '../../platform/writes.ts';

const ownWay = 'It keeps its key in the transaction of what it makes.';

export const ticketWrites: Writes = {
  'agents.setAvailability': { nothing: reasons.own },
  'senders.confirm': { nothing: reasons.customers, withoutKey: reasons.singleUse },
  'tags.create': { audit: 'tag.create' },
  'tags.delete': { audit: 'tag.delete' },
  'tags.merge': { audit: 'tag.merge' },
  'tags.put': { history: true },
  'tags.take': { history: true },
  'tags.update': { audit: 'tag.update' },
  'ticketCategories.create': { audit: 'ticket_category.create' },
  'ticketCategories.delete': { audit: 'ticket_category.delete' },
  'ticketCategories.reorder': { audit: 'ticket_category.order', withoutKey: reasons.repeatable },
  'ticketCategories.update': { audit: 'ticket_category.update' },
  'tickets.assign': { history: true, withoutKey: reasons.repeatable },
  'tickets.create': { history: true, withoutKey: ownWay },
  'tickets.deleteReply': { history: true },
  'tickets.follow': { nothing: reasons.own, withoutKey: reasons.repeatable },
  'tickets.followWorkspace': { nothing: reasons.own },
  'tickets.markRead': { nothing: reasons.own, withoutKey: reasons.repeatable },
  'tickets.reply': { history: true, withoutKey: ownWay },
  'tickets.resendReply': { audit: 'mail.resend' },
  'tickets.setStatus': { history: true, withoutKey: reasons.repeatable },
  'tickets.trustSender': { nothing: reasons.own },
  'tickets.unfollow': { nothing: reasons.own },
  'tickets.update': { history: true },
  'tickets.updateReply': { history: true },
};
