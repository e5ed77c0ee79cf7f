import { IconFileExport } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const exportsDomain = defineClientDomain({
  name: 'exports',
  screens: (translate) => [
    {
      to: '/admin/exports',
      title: translate('Export data'),
      group: 'system',
      order: 60,
      icon: IconFileExport,
      permission: 'export.run',
      description: translate('Export tickets and people as CSV or JSON Lines.'),
      terms: translate('download, CSV, JSON, backup, reports, data export'),
    },
  ],
  audit: (translate) => ({
    export: {
      run: translate('Data export started'),
    },
  }),
});
