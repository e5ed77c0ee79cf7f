import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const helpImportApiTexts: DomainApiTexts = {
  tags: {
    'Export and import': 'The help center as a file, and files as articles.',
  },
  parameters: {
    jobId: 'The id of the job.',
  },
  bodies: {
    'transfer.import': { source: 'markdown', upload_id: 12, dry_run: true },
  },
};
