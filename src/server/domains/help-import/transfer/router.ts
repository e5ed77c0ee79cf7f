import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { jobSchema } from '#shared/jobs.ts';
import { importInput } from '#shared/transfer.ts';
import { signedInWith } from '../../auth/procedure.ts';
import { requestImport } from './service.ts';

const rest = restCalls('Export and import');
const importing = signedInWith('import.run');
const answer = output(z.object({ job: jobSchema }));

export const transferRouter = router({
  import: importing
    .meta(
      rest('POST /api/v1/imports', 'Import articles', {
        once: true,
        success: 202,
        description:
          'From a file you uploaded: JSON Lines of an export (`helpdock`), JSON of the Help Center API or a ZIP of it (`zendesk`), or a ZIP of Markdown or HTML files. No notifications are sent. Can be repeated: articles from the same source are updated.',
      }),
    )
    .input(importInput)
    .output(answer)
    .mutation(({ ctx, input }) => requestImport(ctx, ctx.user, input)),
});
