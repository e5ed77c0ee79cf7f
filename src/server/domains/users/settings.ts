import { publicUserSettings } from '#shared/user-settings.ts';
import type { DomainSettings } from '../../platform/config/settings.ts';

export const userSettings = {
  public: publicUserSettings,
  defaults: () => ({ account: { panels: [] } }),
} satisfies DomainSettings<typeof publicUserSettings>;
