import { z } from 'zod';
import { contactInput } from '#shared/contact.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { openProcedure } from '../auth/procedure.ts';
import { sendMessage } from './service.ts';

const rest = restCalls('Contact');

export const contactRouter = router({
  send: openProcedure
    .meta(
      rest('POST /api/v1/contact-page', 'Send a contact message', {
        protect: false,
        refusals: ['unauthenticated'],
        description: 'Becomes an email or a ticket, depending on the site settings.',
      }),
    )
    .input(contactInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
});
