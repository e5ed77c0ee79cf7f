import { defineDomain } from '#server/platform/domain.ts';
import { tagApiTexts } from './api-texts.ts';
import { undoableTagMerge } from './merge.ts';
import { tagPermissions } from './permissions.ts';
import { tagsRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { tagWrites } from './writes.ts';

/** Administration of the tags of agents, and their tickets. */
export const tagsAdminDomain = defineDomain({
  name: 'tags/admin',
  publicFiles: ['queries.ts'],
  routers: { tags: tagsRouter },
  writes: tagWrites,
  permissions: tagPermissions,
  hooks: { undoable: [undoableTagMerge] },
  apiTexts: tagApiTexts,
  texts: { de: german, ar: arabic },
});
