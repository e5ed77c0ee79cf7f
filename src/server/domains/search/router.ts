import { everythingInput, everythingSchema } from '#shared/search.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { searchEverything } from './service.ts';

const rest = restCalls('Search');

export const searchRouter = router({
  everything: signedInWith('tickets.update')
    .meta(
      rest('GET /api/v1/search', 'Search tickets, people, articles, and actions', {
        description:
          'Agents only. Returns groups in that order, each with its best results; people require `users.view`. Operators narrow tickets: `assignee:` and `from:` (name, email, or `me`), `group:`, `status:`, `priority:`, `tag:`, `category:`, `channel:`, `has:attachment`, `has:draft`, `is:spam`, `is:deleted`, `is:unread`, `is:snoozed`, `before:`, `after:`, `created:` (date), `"phrase"` and `-word`. Unknown ones are searched as text and named in `ignored`. Spam and the trash are searched only with `is:spam` or `is:deleted`. With `types=tickets` and `page`, returns one page of tickets.',
      }),
    )
    .input(everythingInput)
    .output(output(everythingSchema))
    .query(({ ctx, input }) => searchEverything(ctx, ctx.user, input)),
});
