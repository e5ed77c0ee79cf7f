import { defineDomain } from '../../platform/domain.ts';
import { deleteOwnCanned, mergeCanned } from './account-deletion.ts';
import { cannedReplyApiTexts } from './api-texts.ts';
import { showsCannedFile, usesInCannedReplies } from './files.ts';
import { cannedReplyPermissions } from './permissions.ts';
import { cannedRepliesRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { cannedReplyWrites } from './writes.ts';

/** Saved replies: texts that agents answer with again and again. */
export const cannedRepliesDomain = defineDomain({
  name: 'canned-replies',
  publicFiles: ['audience.ts', 'placeholders.ts', 'policy.ts'],
  routers: { cannedReplies: cannedRepliesRouter },
  writes: cannedReplyWrites,
  permissions: cannedReplyPermissions,
  hooks: {
    accountDeleted: deleteOwnCanned,
    accountsMerged: mergeCanned,
    fileReadable: showsCannedFile,
    fileUses: usesInCannedReplies,
  },
  apiTexts: cannedReplyApiTexts,
  texts: { de: german, ar: arabic },
});
