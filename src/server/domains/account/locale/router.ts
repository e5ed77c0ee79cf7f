import { z } from 'zod';
import { localeInput, localeSchema } from '#shared/locale.ts';
import { router } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { openProcedure } from '../../auth/procedure.ts';
import { chooseLocale } from './service.ts';

export const localeRouter = router({
  choose: openProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/v1/users/me/locale',
        tags: ['Language and lists'],
        protect: false,
        summary: 'Choose the language of the interface',
        description:
          'Kept with the signed-in person, or in the session of a guest. `language` means the same.',
      },
    })
    .input(localeInput)
    .output(output(z.object({ locale: localeSchema })))
    .mutation(({ ctx, input }) => chooseLocale(ctx, input)),
});
