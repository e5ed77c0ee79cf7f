import { valueListsInput, valueListsSchema } from '#shared/value-lists.ts';
import { router } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { openProcedure } from '../../auth/procedure.ts';
import { readValueLists } from './service.ts';

export const valueListsRouter = router({
  get: openProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/v1/value-lists/{names}',
        tags: ['Language and lists'],
        protect: false,
        summary: 'Lists to choose from: timezones, countries, localizations',
        description: 'Several names are separated by commas; names that are not known are left out.',
      },
      publicSeconds: 3600,
    })
    .input(valueListsInput)
    .output(output(valueListsSchema))
    .query(({ ctx, input }) => readValueLists(ctx, input)),
});
