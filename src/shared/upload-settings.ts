import { z } from 'zod';
import { type SettingValues, secretText, settingText } from './settings.ts';
import { drivers } from './uploads.ts';

export const publicUploadSettings = {
  uploads: z.object({
    chunk_size: z.int().positive(),
    s3_direct_upload: z.boolean(),
    public_driver: z.enum(drivers),
    uploads_driver: z.enum(drivers),
    disable_tus: z.boolean(),
    max_size: z.int().positive(),
    allowed_extensions: z.array(settingText(20)).max(200),
    blocked_extensions: z.array(settingText(20)).max(200),
    /** Visitors may attach files where a form for them takes some. */
    guests: z.boolean(),
    /** How many bytes one person, or one workspace, may have stored; null is no limit. */
    user_quota: z.int().min(0).nullable(),
    workspace_quota: z.int().min(0).nullable(),
  }),
};

export const privateUploadSettings = {
  /** The object store. */
  storage: z.object({
    endpoint: settingText(2000).nullable(),
    bucket: settingText().nullable(),
    access_key_id: settingText().nullable(),
    secret_access_key: secretText(),
  }),
};

declare module './settings.ts' {
  interface PublicSettings extends SettingValues<typeof publicUploadSettings> {}
  interface PrivateSettings extends SettingValues<typeof privateUploadSettings> {}
}
