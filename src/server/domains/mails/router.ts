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

const rest = restCalls('Emails');
const reading = signedInWith('admin.access', 'logs.view');
const seeing = signedInWith('admin.access', 'mail_templates.view');
const changing = signedInWith('admin.access', 'mail_templates.update');

const template = output(z.object({ template: mailTextSchema }));

export const mailsRouter = router({
  list: reading
    .meta(
      rest('GET /api/v1/logs/mail', 'List the email log', {
        description:
          'Sent, failed, and queued emails, newest first, kept for 30 days. Content is never included.',
      }),
    )
    .input(mailLogInput)
    .output(output(mailLogSchema))
    .query(({ ctx, input }) => listMails(ctx, input)),

  resend: reading
    .meta(
      rest('POST /api/v1/logs/mail/{id}/resend', 'Resend an email', {
        once: true,
        success: 202,
        description:
          'Sent as a new email. Returns 409 for a queued email and for one that contained a one-time link.',
      }),
    )
    .input(mailIdInput)
    .output(output(z.object({ mail: loggedMailSchema })))
    .mutation(({ ctx, input }) => resendMail(ctx, input.id)),

  templates: seeing
    .meta(
      rest('GET /api/v1/mail-templates', 'List email templates', {
        description: 'Lists the email templates with the languages in which each is customized.',
      }),
    )
    .output(output(mailTemplateListSchema))
    .query(({ ctx }) => listTemplates(ctx)),

  template: seeing
    .meta(
      rest('GET /api/v1/mail-templates/{name}', 'Get an email template', {
        description:
          "In one language. `{{name}}` stands for a value; the button and the footer can't be edited.",
      }),
    )
    .input(mailTemplateInput)
    .output(template)
    .query(({ ctx, input }) => readTemplate(ctx, input)),

  save: changing
    .meta(
      rest('PUT /api/v1/mail-templates/{name}', 'Update an email template', {
        description: 'Only the fields sent are updated.',
      }),
    )
    .input(saveMailTextInput)
    .output(template)
    .mutation(({ ctx, input }) => saveTemplate(ctx, input)),

  reset: changing
    .meta(
      rest('DELETE /api/v1/mail-templates/{name}', 'Reset an email template', {
        description:
          'Restores the default text of the template in one language. The customized text is lost.',
      }),
    )
    .input(mailTemplateInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => resetTemplate(ctx, input)),

  preview: seeing
    .meta(
      rest('POST /api/v1/mail-templates/{name}/preview', 'Preview an email template', {
        description: 'Uses the text sent with the request, or else the stored one.',
      }),
    )
    .input(mailPreviewInput)
    .output(output(mailPreviewSchema))
    .mutation(({ ctx, input }) => previewTemplate(ctx, input)),

  test: changing
    .meta(
      rest('POST /api/v1/mail-templates/{name}/test', 'Send a test of an email template', {
        description: 'Sends the email with sample values to the caller. Calls are rate limited.',
        once: true,
      }),
    )
    .input(mailTestInput)
    .output(output(mailTestSchema))
    .mutation(({ ctx, input }) => tryTemplate(ctx, input)),
});
