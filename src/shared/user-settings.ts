import { z } from 'zod';
import { type SettingValues, settingText } from './settings.ts';
import { menuAction } from './site-settings.ts';

export const publicUserSettings = {
  /** More panels of the account settings, each leading to a page of the site or elsewhere. */
  account: z.object({
    panels: z
      .array(
        z.object({
          id: settingText(100).regex(/^[a-z][\w-]*$/),
          title: settingText(),
          description: settingText(1000),
          label: settingText(),
          action: menuAction(),
        }),
      )
      .max(20),
  }),
};

declare module './settings.ts' {
  interface PublicSettings extends SettingValues<typeof publicUserSettings> {}
}
