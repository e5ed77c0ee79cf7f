import { z } from 'zod';
import {
  cannedChoicesSchema,
  cannedImportInput,
  cannedImportSchema,
  cannedReplyDeleteInput,
  cannedReplyIdInput,
  cannedReplyInput,
  cannedReplyListInput,
  cannedReplyListSchema,
  cannedReplySchema,
  cannedReplyUpdateInput,
  renderCannedReplyInput,
  renderedReplySchema,
} from '#shared/canned-replies.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import {
  createCanned,
  deleteCanned,
  listCanned,
  listChoices,
  readCanned,
  renderCanned,
  updateCanned,
} from './service.ts';
import { exportCanned, importCanned } from './transfer.ts';

const rest = restCalls('Saved replies');
const working = signedInWith('tickets.update');

const answer = output(z.object({ cannedReply: cannedReplySchema }));

export const cannedRepliesRouter = router({
  list: working
    .meta(
      rest('GET /api/v1/canned-replies', 'List saved replies', {
        description:
          'The caller’s own, those shared with a group of theirs, and those shared with everyone. People who choose the members of groups see those of every group.',
      }),
    )
    .input(cannedReplyListInput)
    .output(output(cannedReplyListSchema))
    .query(({ ctx, input }) => listCanned(ctx, ctx.user, input)),

  choices: working.output(output(cannedChoicesSchema)).query(({ ctx }) => listChoices(ctx, ctx.user)),

  export: working
    .meta(
      rest('GET /api/v1/canned-replies/export', 'Export saved replies', {
        description: 'Everything the caller sees as a CSV file, without attachments. The import takes it.',
      }),
    )
    .output(output(z.object({})))
    .query(({ ctx }) => exportCanned(ctx, ctx.user)),

  get: working
    .meta(
      rest('GET /api/v1/canned-replies/{id}', 'Get a saved reply', {
        description:
          'With its placeholders as they were written. One that the caller doesn’t see is answered with 404.',
      }),
    )
    .input(cannedReplyIdInput)
    .output(answer)
    .query(({ ctx, input }) => readCanned(ctx, ctx.user, input.id)),

  create: working
    .meta(
      rest('POST /api/v1/canned-replies', 'Create a saved reply', {
        once: true,
        success: 201,
        description:
          'Own ones are free; sharing requires `canned_replies.manage`. Placeholders are `{{customer.first_name|there}}`: `customer.` and `agent.` with `first_name`, `last_name`, `display_name`, `email`; `ticket.id`, `ticket.subject`, `ticket.status`, `ticket.url`; `site.name`. The text after `|` stands for a missing value. Unknown placeholders are refused (422). `uploads` are files of the caller, or of messages that they can read, which are copied.',
      }),
    )
    .input(cannedReplyInput)
    .output(answer)
    .mutation(({ ctx, input }) => createCanned(ctx, ctx.user, input)),

  update: working
    .meta(
      rest('PUT /api/v1/canned-replies/{id}', 'Update a saved reply', {
        description:
          'Only the fields sent are updated; `uploads` replaces all files. With `before` (the fields as they were read), returns 409 with `details.changed` if someone else has changed one of them since, and nothing is saved.',
      }),
    )
    .input(cannedReplyUpdateInput)
    .output(answer)
    .mutation(({ ctx, input }) => updateCanned(ctx, ctx.user, input)),

  delete: working
    .meta(
      rest('DELETE /api/v1/canned-replies/{id}', 'Delete saved replies', {
        description: 'With their files. Messages that were written with them keep theirs.',
      }),
    )
    .input(cannedReplyDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteCanned(ctx, ctx.user, input)),

  render: working
    .meta(
      rest('POST /api/v1/canned-replies/{id}/render', 'Render a saved reply', {
        once: true,
        description:
          'The message for a ticket, with copies of its files for the caller to attach. Placeholders without a value stay in the text and are listed in `missing`. Counts a use.',
      }),
    )
    .input(renderCannedReplyInput)
    .output(output(renderedReplySchema))
    .mutation(({ ctx, input }) => renderCanned(ctx, ctx.user, input)),

  import: working
    .meta(
      rest('POST /api/v1/canned-replies/import', 'Import saved replies', {
        once: true,
        description:
          'Columns are `name`, `body` (HTML or plain text), `shortcut`, `folder`, `keywords`, `language`, `shared`, and `group` (its name); others are ignored. At most 1,000 rows. With `dry_run`, reports the problems of rows and stores nothing; without it, nothing is imported while there are problems (422).',
      }),
    )
    .input(cannedImportInput)
    .output(output(cannedImportSchema))
    .mutation(({ ctx, input }) => importCanned(ctx, ctx.user, input)),
});
