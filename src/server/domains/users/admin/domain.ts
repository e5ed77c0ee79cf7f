import { defineDomain } from '#server/platform/domain.ts';
import { personApiTexts } from './api-texts.ts';
import { personMails } from './emails.tsx';
import { deleteExports, mergeExports, personExporter } from './export.ts';
import { liftSuspensions } from './jobs.ts';
import { personLimits } from './limits.ts';
import { undoableMerge } from './merge-undo.ts';
import { peopleExporter } from './people-export.ts';
import { peopleRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { personWrites } from './writes.ts';

/** Administration of users. */
export const usersAdminDomain = defineDomain({
  name: 'users/admin',
  routers: { people: peopleRouter },
  writes: personWrites,
  jobs: [liftSuspensions],
  mails: personMails,
  limits: personLimits,
  hooks: {
    accountDeleted: deleteExports,
    accountsMerged: mergeExports,
    exporters: [peopleExporter, personExporter],
    undoable: [undoableMerge],
  },
  apiTexts: personApiTexts,
  texts: { de: german, ar: arabic },
});
