import { z } from 'zod';
import { localeInput, localeSchema } from '#shared/locale.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { choosingForOneself } from '../auth/procedure.ts';
import { chooseLocale } from './locale.ts';

const rest = restCalls('Language and lists');

export const localeRouter = router({
  choose: choosingForOneself
    .meta(
      rest('POST /api/v1/users/me/locale', 'Set the interface language', {
        protect: false,
        description: 'Stored for the signed-in person, or in the session of a guest. `language` is an alias.',
      }),
    )
    .input(localeInput)
    .output(output(z.object({ locale: localeSchema })))
    .mutation(({ ctx, input }) => chooseLocale(ctx, input)),
});
