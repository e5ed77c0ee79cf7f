import { z } from 'zod';
import {
  redirectIdsInput,
  redirectInput,
  redirectListInput,
  redirectListSchema,
  redirectSchema,
} from '#shared/redirects.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { createRedirect, deleteRedirects, listRedirects } from './redirects.ts';

const rest = restCalls('Help center manager');
const arranging = signedInWith('hc.update');

export const hcRedirectsRouter = router({
  list: arranging
    .meta(
      rest('GET /api/v1/hc/redirects', 'List redirects', {
        description: 'Those added manually and those created when a page got a new URL.',
      }),
    )
    .input(redirectListInput)
    .output(output(redirectListSchema))
    .query(({ ctx, input }) => listRedirects(ctx, input)),

  create: arranging
    .meta(
      rest('POST /api/v1/hc/redirects', 'Create a redirect', {
        once: true,
        success: 201,
        description:
          'From a path under `/hc` without a page to a path of the site or an http or https URL. Pages answer 301.',
      }),
    )
    .input(redirectInput)
    .output(output(z.object({ redirect: redirectSchema })))
    .mutation(async ({ ctx, input }) => ({ redirect: await createRedirect(ctx, input) })),

  delete: arranging
    .meta(
      rest('DELETE /api/v1/hc/redirects/{id}', 'Delete redirects', {
        description: 'Separate several IDs with commas.',
      }),
    )
    .input(redirectIdsInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteRedirects(ctx, input.id)),
});
