import { reasons, type Writes } from '#server/platform/writes.ts';

export const groupWrites: Writes = {
  'groups.create': { audit: 'group.create' },
  'groups.delete': { audit: 'group.delete' },
  'groups.reorder': { audit: 'group.order', withoutKey: reasons.repeatable },
  'groups.update': { audit: 'group.update' },
};
