import type { Writes } from '../../platform/writes.ts';

const own = 'It changes what is the caller’s own, or what the ticket says itself.';
const customers = 'Customers do it among themselves, or for themselves; the records say who and when.';
const code = 'What it takes works once.';
const again = 'Done again it leaves everything as it is.';
const ownWay = 'It keeps its key in the transaction of what it makes.';

export const ticketWrites: Writes = {
  'agents.setAvailability': { nothing: own },
  'senders.confirm': { nothing: customers, withoutKey: code },
  'tags.create': { audit: 'tag.create' },
  'tags.delete': { audit: 'tag.delete' },
  'tags.merge': { audit: 'tag.merge' },
  'tags.put': { history: true },
  'tags.take': { history: true },
  'tags.update': { audit: 'tag.update' },
  'ticketCategories.create': { audit: 'ticket_category.create' },
  'ticketCategories.delete': { audit: 'ticket_category.delete' },
  'ticketCategories.reorder': { audit: 'ticket_category.order', withoutKey: again },
  'ticketCategories.update': { audit: 'ticket_category.update' },
  'tickets.assign': { history: true, withoutKey: again },
  'tickets.create': { history: true, withoutKey: ownWay },
  'tickets.deleteReply': { history: true },
  'tickets.follow': { nothing: own, withoutKey: again },
  'tickets.followWorkspace': { nothing: own },
  'tickets.reply': { history: true, withoutKey: ownWay },
  'tickets.setStatus': { history: true, withoutKey: again },
  'tickets.trustSender': { nothing: own },
  'tickets.unfollow': { nothing: own },
  'tickets.update': { history: true },
  'tickets.updateReply': { history: true },
};
