import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const helpImportApiTexts: DomainApiTexts = {
  tags: {
    'Export and import': 'Exporting the help center and importing articles.',
  },
  parameters: {
    jobId: 'ID of the job.',
  },
  bodies: {
    'transfer.import': { source: 'markdown', upload_id: 12, dry_run: true },
  },
};
