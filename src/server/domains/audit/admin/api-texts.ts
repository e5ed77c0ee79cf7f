import type { DomainApiTexts } from '#server/platform/rest/openapi.ts';
import { auditEntrySchema, signInSchema } from '#shared/logs.ts';

export const logsApiTexts: DomainApiTexts = {
  tags: { Logs: 'Read-only logs of activity on the site.' },
  parameters: {
    from: 'On or after this date or time.',
    to: 'Before this date or time.',
    userId: 'ID of a person.',
    action: 'Action, such as `settings.update`.',
    subject_type: 'Type of the changed record, such as `role`.',
    subject_id: 'ID of the changed record.',
    ok: 'Whether it succeeded.',
    format: '`csv` returns a file.',
  },
  schemas: {
    AuditEntry: auditEntrySchema,
    SignIn: signInSchema,
  },
};
