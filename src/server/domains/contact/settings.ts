import { privateContactSettings, publicContactSettings } from '#shared/contact-settings.ts';
import type { DomainSettings } from '../../platform/config/settings.ts';

export const contactSettings = {
  public: publicContactSettings,
  private: privateContactSettings,
  defaults: () => ({ contact: { enable: true, attachments: false } }),
  privateDefaults: () => ({ contact: { deliver: 'mail', address: null } }),
} satisfies DomainSettings<typeof publicContactSettings, typeof privateContactSettings>;
