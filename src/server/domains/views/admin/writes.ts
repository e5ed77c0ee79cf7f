import { reasons, type Writes } from '#server/platform/writes.ts';

export const viewWrites: Writes = {
  'views.create': { audit: 'ticket_view.create' },
  'views.delete': { audit: 'ticket_view.delete' },
  'views.preview': { nothing: reasons.readOnly, withoutKey: reasons.readOnly },
  'views.reorder': { nothing: reasons.own, withoutKey: reasons.repeatable },
  'views.update': { audit: 'ticket_view.update' },
};
