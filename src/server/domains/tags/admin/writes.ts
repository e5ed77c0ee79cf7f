import type { Writes } from '#server/platform/writes.ts';

export const tagWrites: Writes = {
  'tags.create': { audit: 'tag.create' },
  'tags.delete': { audit: 'tag.delete' },
  'tags.merge': { audit: 'tag.merge' },
  'tags.put': { history: true },
  'tags.take': { history: true },
  'tags.update': { audit: 'tag.update' },
};
