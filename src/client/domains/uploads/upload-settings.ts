import type { SettingField, SettingScreen } from '../../shell/setting-screen.ts';

const labels = { public_driver: 'Public files', uploads_driver: 'Private files' };

const driver = (name: keyof typeof labels): SettingField => ({
  path: `uploads.${name}`,
  label: labels[name],
  kind: 'choice',
  options: [
    { value: 'local', label: 'The disk of the server' },
    { value: 's3', label: 'The object store' },
  ],
});

export const uploadsScreen: SettingScreen = {
  to: '/admin/settings/uploads',
  title: 'Uploads',
  help: 'Which files people may send, how much of them, and where they are kept.',
  sections: [
    {
      id: 'files',
      title: 'Files',
      permission: 'settings.update',
      fields: [
        { path: 'uploads.max_size', label: 'Largest file', kind: 'size' },
        {
          path: 'uploads.allowed_extensions',
          label: 'Allowed file types',
          help: 'Extensions without a dot. Empty allows everything that is not blocked.',
          kind: 'list',
          placeholder: 'pdf',
        },
        {
          path: 'uploads.blocked_extensions',
          label: 'Blocked file types',
          kind: 'list',
          placeholder: 'exe',
        },
        {
          path: 'uploads.guests',
          label: 'Visitors may attach files',
          help: 'Where a form for them takes some.',
          kind: 'switch',
        },
      ],
    },
    {
      id: 'quotas',
      title: 'Quotas',
      permission: 'settings.update',
      fields: [
        {
          path: 'uploads.user_quota',
          label: 'Space of each person',
          help: 'Empty is no limit.',
          kind: 'size',
          nullable: true,
        },
        {
          path: 'uploads.workspace_quota',
          label: 'Space of each workspace',
          help: 'Empty is no limit.',
          kind: 'size',
          nullable: true,
        },
      ],
    },
    {
      id: 'transfer',
      title: 'Transfer',
      permission: 'settings.update',
      fields: [
        {
          path: 'uploads.chunk_size',
          label: 'Size of a part',
          help: 'Large files are sent in parts of this size. Smaller parts lose less when the line is cut.',
          kind: 'size',
        },
        {
          path: 'uploads.disable_tus',
          label: 'Send files whole',
          help: 'For servers in front of this one that do not let parts through. A file that is cut begins anew.',
          kind: 'switch',
        },
      ],
    },
    {
      id: 'storage',
      title: 'Storage',
      help: 'New files go there. Files that exist stay where they are.',
      permission: 'settings.update',
      fields: [
        driver('public_driver'),
        driver('uploads_driver'),
        {
          path: 'uploads.s3_direct_upload',
          label: 'Browsers send files to the object store themselves',
          kind: 'switch',
        },
        { path: 'storage.endpoint', label: 'Address of the object store', kind: 'text', nullable: true },
        { path: 'storage.bucket', label: 'Bucket', kind: 'text', nullable: true },
        { path: 'storage.access_key_id', label: 'Access key', kind: 'text', nullable: true },
        { path: 'storage.secret_access_key', label: 'Secret access key', kind: 'secret' },
      ],
    },
  ],
};
