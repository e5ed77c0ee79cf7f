import { IconFiles, IconUpload } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';
import { uploadsScreen } from './upload-settings.ts';

export const uploadsDomain = defineClientDomain({
  name: 'uploads',
  screens: (translate) => [
    {
      to: '/admin/files',
      title: translate('Files'),
      group: 'help-center',
      order: 80,
      icon: IconFiles,
      permission: 'files.view',
      description: translate('Browse uploaded files and restore deleted ones.'),
    },
  ],
  settings: [{ screen: uploadsScreen, group: 'help-center', order: 100, icon: IconUpload }],
  audit: (translate) => ({
    nouns: {
      file: translate('File'),
    },
    verbs: {
      empty_trash: translate('trash emptied'),
    },
  }),
});
