import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { jobSchema } from '#shared/jobs.ts';
import { linkListInput, linkListSchema } from '#shared/links.ts';
import { signedInWith } from '../../auth/procedure.ts';
import { listLinks, requestLinkCheck } from './service.ts';

const rest = restCalls('Help center manager');
const writing = signedInWith('articles.update');

export const hcLinksRouter = router({
  check: writing
    .meta(
      rest('POST /api/v1/hc/link-check', 'Start a link check', {
        once: true,
        success: 202,
        description:
          'Checks the links in all articles. Links to other sites are only requested for public addresses.',
      }),
    )
    .output(output(z.object({ job: jobSchema })))
    .mutation(({ ctx }) => requestLinkCheck(ctx, ctx.user)),

  list: writing
    .meta(
      rest('GET /api/v1/hc/link-check', 'List broken links', {
        description: 'As found by the last check. With `all`, working links are included.',
      }),
    )
    .input(linkListInput)
    .output(output(linkListSchema))
    .query(({ ctx, input }) => listLinks(ctx, input)),
});
