import { backupSchema, loggedErrorSchema, queueJobSchema, systemSchema } from '#shared/system.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const systemApiTexts: DomainApiTexts = {
  tags: { System: 'System status, jobs, errors, and setup.' },
  parameters: {
    backup: 'The name of the backup.',
    origin: 'Where the caller sees the site, to compare it with the address of the site.',
    state: 'Only records in this state.',
    name: 'Only records with this name.',
    from: 'On or after this time.',
    to: 'Before this time.',
  },
  bodies: { 'system.markStep': { name: 'branding', marked: true } },
  schemas: {
    Backup: backupSchema,
    LoggedError: loggedErrorSchema,
    QueueJob: queueJobSchema,
    System: systemSchema,
  },
};
