import { IconFileExport } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const helpImportDomain = defineClientDomain({
  name: 'help-import',
  screens: (translate) => [
    {
      to: '/admin/hc/transfer',
      title: translate('Export and import'),
      group: 'help-center',
      order: 40,
      icon: IconFileExport,
      permission: 'export.run',
      description: translate('Export your help center or import another one.'),
      terms: translate('Zendesk, migration, Markdown, ZIP'),
    },
  ],
  audit: (translate) => ({
    import: {
      run: translate('Help center import started'),
    },
  }),
});
