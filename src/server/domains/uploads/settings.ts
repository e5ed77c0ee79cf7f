import { privateUploadSettings, publicUploadSettings } from '#shared/upload-settings.ts';
import type { DomainSettings } from '../../platform/config/settings.ts';

/** Accepted files and storage of the site. */
export const uploadSettings = {
  public: publicUploadSettings,
  private: privateUploadSettings,
  defaults: (env) => ({
    uploads: {
      chunk_size: 15_728_640,
      s3_direct_upload: false,
      public_driver: env.S3_BUCKET === undefined ? 'local' : 's3',
      uploads_driver: env.S3_BUCKET === undefined ? 'local' : 's3',
      disable_tus: false,
      max_size: 104_857_600,
      allowed_extensions: [],
      blocked_extensions: ['exe'],
      guests: false,
      user_quota: null,
      workspace_quota: null,
    },
  }),
  privateDefaults: () => ({
    storage: { endpoint: null, bucket: null, access_key_id: null, secret_access_key: null },
  }),
  fixed: (env) => [
    { path: 'storage.endpoint', value: env.S3_ENDPOINT ?? null, by: 'S3_ENDPOINT' },
    { path: 'storage.bucket', value: env.S3_BUCKET ?? null, by: 'S3_BUCKET' },
    { path: 'storage.access_key_id', value: env.S3_ACCESS_KEY_ID ?? null, by: 'S3_ACCESS_KEY_ID' },
    {
      path: 'storage.secret_access_key',
      value: env.S3_SECRET_ACCESS_KEY ?? null,
      by: 'S3_SECRET_ACCESS_KEY',
    },
    ...(env.S3_BUCKET === undefined
      ? [
          { path: 'uploads.public_driver', value: 'local', by: 'S3_BUCKET' },
          { path: 'uploads.uploads_driver', value: 'local', by: 'S3_BUCKET' },
          { path: 'uploads.s3_direct_upload', value: false, by: 'S3_BUCKET' },
        ]
      : []),
  ],
} satisfies DomainSettings<typeof publicUploadSettings, typeof privateUploadSettings>;
