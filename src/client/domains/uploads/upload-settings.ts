import { noLimit } from '../../platform/form/number-choices.ts';
import type { SettingField, SettingScreen } from '../../shell/setting-screen.ts';

const labels = { public_driver: 'Public files', uploads_driver: 'Private files' };

const driver = (name: keyof typeof labels): SettingField => ({
  path: `uploads.${name}`,
  label: labels[name],
  kind: 'choice',
  options: [
    { value: 'local', label: 'Server disk' },
    { value: 's3', label: 'Object storage' },
  ],
});

export const uploadsScreen: SettingScreen = {
  to: '/admin/settings/uploads',
  title: 'Upload settings',
  help: 'Which files people can upload, how much, and where files are stored.',
  terms: 'S3, object storage, file size, file types, storage limit, attachments',
  sections: [
    {
      id: 'files',
      title: 'Files',
      permission: 'settings.update',
      fields: [
        { path: 'uploads.max_size', label: 'Maximum file size', kind: 'size' },
        {
          path: 'uploads.allowed_extensions',
          label: 'Allowed file types',
          help: "File extensions without a dot. Leave empty to allow everything that isn't blocked.",
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
          label: 'Allow visitors to upload files',
          help: 'On forms that accept attachments.',
          kind: 'switch',
        },
      ],
    },
    {
      id: 'quotas',
      title: 'Storage limits',
      permission: 'settings.update',
      fields: [
        {
          path: 'uploads.user_quota',
          label: 'Storage per person',
          terms: 'quota, space, disk limit',
          kind: 'size',
          choices: noLimit(1024),
        },
        {
          path: 'uploads.workspace_quota',
          label: 'Storage per workspace',
          terms: 'quota, space, disk limit',
          kind: 'size',
          choices: noLimit(1024),
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
          label: 'Chunk size',
          help: 'Large files are uploaded in chunks of this size. Smaller chunks lose less progress when the connection drops.',
          kind: 'size',
        },
        {
          path: 'uploads.disable_tus',
          label: 'Upload in chunks',
          help: "Turn off if your proxy doesn't support it. Interrupted uploads then have to start over.",
          kind: 'switch',
          inverted: true,
        },
      ],
    },
    {
      id: 'storage',
      title: 'Storage',
      help: 'Applies to new files. Existing files stay where they are.',
      permission: 'settings.update',
      fields: [
        driver('public_driver'),
        driver('uploads_driver'),
        {
          path: 'uploads.s3_direct_upload',
          label: 'Upload directly from the browser to object storage',
          kind: 'switch',
        },
        { path: 'storage.endpoint', label: 'Object storage endpoint', kind: 'text', nullable: true },
        { path: 'storage.bucket', label: 'Bucket', kind: 'text', nullable: true },
        { path: 'storage.access_key_id', label: 'Access key', kind: 'text', nullable: true },
        { path: 'storage.secret_access_key', label: 'Secret access key', kind: 'secret' },
      ],
    },
  ],
};
