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
      rest('POST /api/v1/hc/link-check', 'Have the links of all articles looked at', {
        once: true,
        success: 202,
        description: 'Those to other sites are asked for, public addresses alone.',
      }),
    )
    .output(output(z.object({ job: jobSchema })))
    .mutation(({ ctx }) => requestLinkCheck(ctx, ctx.user)),

  list: writing
    .meta(
      rest('GET /api/v1/hc/link-check', 'Links that lead nowhere', {
        description: 'As the last check found them; with `all`, those that lead somewhere too.',
      }),
    )
    .input(linkListInput)
    .output(output(linkListSchema))
    .query(({ ctx, input }) => listLinks(ctx, input)),
});
