import { IconFiles, IconUpload } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';
import { uploadsScreen } from './upload-settings.ts';

export const uploadsDomain = defineClientDomain({
  name: 'uploads',
  screens: (translate) => [
    {
      to: '/admin/files',
      title: translate('Files'),
      group: 'files',
      order: 10,
      icon: IconFiles,
      permission: 'files.view',
      description: translate('Browse uploaded files and restore deleted ones.'),
      terms: translate('attachments, media library, images, trash, deleted files, storage'),
    },
  ],
  settings: [{ screen: uploadsScreen, group: 'files', order: 20, icon: IconUpload }],
  audit: (translate) => ({
    file: {
      delete: translate('File moved to trash'),
      empty_trash: translate('Trash emptied'),
      purge: translate('File permanently deleted'),
    },
  }),
});
