import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  auditChoicesSchema,
  auditListInput,
  auditListSchema,
  signInListInput,
  signInListSchema,
} from '#shared/logs.ts';
import { signedInWith } from '../../auth/procedure.ts';
import { listAudit, listSignIns, readAuditChoices } from './service.ts';

const rest = restCalls('Logs');
const whoSees = signedInWith('admin.access', 'logs.view');

export const logsRouter = router({
  audit: whoSees
    .meta(
      rest('GET /api/v1/logs/audit', 'List the audit log', {
        description: 'Newest first. With `format=csv`, all matches are returned as a file.',
      }),
    )
    .input(auditListInput)
    .output(output(auditListSchema))
    .query(({ ctx, input }) => listAudit(ctx, input)),

  auditChoices: whoSees.output(output(auditChoicesSchema)).query(({ ctx }) => readAuditChoices(ctx)),

  signIns: whoSees
    .meta(
      rest('GET /api/v1/logs/sign-ins', 'List sign-in attempts', {
        description: 'Newest first. With `format=csv`, all matches are returned as a file.',
      }),
    )
    .input(signInListInput)
    .output(output(signInListSchema))
    .query(({ ctx, input }) => listSignIns(ctx, input)),
});
