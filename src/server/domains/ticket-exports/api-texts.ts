import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const ticketExportApiTexts: DomainApiTexts = {
  parameters: {
    format: 'Format of the file.',
    notes: 'Whether internal notes are included.',
  },
  examples: { 'ticketFile.export': { format: 'json' } },
};
