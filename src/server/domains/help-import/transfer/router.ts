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
      rest('POST /api/v1/imports', 'Make articles of a file', {
        once: true,
        success: 202,
        description:
          'Of one’s own upload: JSON lines of an export (`helpdock`), JSON of the Help Center API or a ZIP of it (`zendesk`), a ZIP of Markdown or HTML files. Silent, and repeatable: what was made of the same source is brought up to date.',
      }),
    )
    .input(importInput)
    .output(answer)
    .mutation(({ ctx, input }) => requestImport(ctx, ctx.user, input)),
});
