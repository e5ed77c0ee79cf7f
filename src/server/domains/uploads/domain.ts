import { defineDomain } from '../../platform/domain.ts';
import { deleteFilesOf, mergeFiles } from './account-deletion.ts';
import { uploadApiTexts } from './api-texts.ts';
import { uploadJobs } from './jobs.ts';
import { uploadLimits } from './limits.ts';
import { uploadPermissions } from './permissions.ts';
import { uploadsRouter } from './router.ts';
import { uploadSettings } from './settings.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { uploadWrites } from './writes.ts';

/** Uploads, file storage and access to files. */
export const uploadsDomain = defineDomain({
  name: 'uploads',
  publicFiles: [
    'attach-files.ts',
    'copies.ts',
    'download.ts',
    'file-name.ts',
    'images.ts',
    'store-content.ts',
    'tables.ts',
  ],
  routers: { uploads: uploadsRouter },
  writes: uploadWrites,
  jobs: uploadJobs,
  permissions: uploadPermissions,
  limits: uploadLimits,
  settings: uploadSettings,
  hooks: { accountDeleted: deleteFilesOf, accountsMerged: mergeFiles },
  apiTexts: uploadApiTexts,
  texts: { de: german, ar: arabic },
});
