import { z } from 'zod';
import {
  loggedMailSchema,
  mailIdInput,
  mailLogInput,
  mailLogSchema,
  mailPreviewInput,
  mailPreviewSchema,
  mailTemplateInput,
  mailTemplateListSchema,
  mailTestInput,
  mailTestSchema,
  mailTextSchema,
  saveMailTextInput,
} from '#shared/mails.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { listMails, resendMail } from './log.ts';
import {
  listTemplates,
  previewTemplate,
  readTemplate,
  resetTemplate,
  saveTemplate,
  tryTemplate,
} from './service.ts';

const rest = restCalls('Mails');
const reading = signedInWith('admin.access', 'logs.view');
const seeing = signedInWith('admin.access', 'mail_templates.view');
const changing = signedInWith('admin.access', 'mail_templates.update');

const template = output(z.object({ template: mailTextSchema }));

export const mailsRouter = router({
  list: reading
    .meta(
      rest('GET /api/v1/logs/mail', 'Mails that left, could not, or are to leave', {
        description: 'Newest first, kept for 30 days; never what stands in them.',
      }),
    )
    .input(mailLogInput)
    .output(output(mailLogSchema))
    .query(({ ctx, input }) => listMails(ctx, input)),

  resend: reading
    .meta(
      rest('POST /api/v1/logs/mail/{id}/resend', 'Send a mail once more', {
        once: true,
        success: 202,
        description: 'As a mail of its own. 409 for one that waits, and for one with a link that works once.',
      }),
    )
    .input(mailIdInput)
    .output(output(z.object({ mail: loggedMailSchema })))
    .mutation(({ ctx, input }) => resendMail(ctx, input.id)),

  templates: seeing
    .meta(rest('GET /api/v1/mail-templates', 'Mails that can be worded'))
    .output(output(mailTemplateListSchema))
    .query(({ ctx }) => listTemplates(ctx)),

  template: seeing
    .meta(
      rest('GET /api/v1/mail-templates/{name}', 'How a mail is worded', {
        description:
          'In one language. `{{name}}` stands for a value; the button and the reason are the product’s.',
      }),
    )
    .input(mailTemplateInput)
    .output(template)
    .query(({ ctx, input }) => readTemplate(ctx, input)),

  save: changing
    .meta(
      rest('PUT /api/v1/mail-templates/{name}', 'Word a mail', { description: 'Only what is sent changes.' }),
    )
    .input(saveMailTextInput)
    .output(template)
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),

  reset: changing
    .meta(rest('DELETE /api/v1/mail-templates/{name}', 'Go back to the words of the product'))
    .input(mailTemplateInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => resetTemplate(ctx, input)),

  preview: seeing
    .meta(
      rest('POST /api/v1/mail-templates/{name}/preview', 'How a mail looks', {
        description: 'In the words that are sent along, else in those that are stored.',
      }),
    )
    .input(mailPreviewInput)
    .output(output(mailPreviewSchema))
    .mutation(({ ctx, input }) => previewTemplate(ctx, input)),

  test: changing
    .meta(rest('POST /api/v1/mail-templates/{name}/test', 'Send a mail to try it', { once: true }))
    .input(mailTestInput)
    .output(output(mailTestSchema))
    .mutation(({ ctx, input }) => tryTemplate(ctx, input)),
});
