import { publicHelpcenterSettings } from '#shared/helpcenter-settings.ts';
import type { DomainSettings } from '../../platform/config/settings.ts';

export const helpcenterSettings = {
  public: publicHelpcenterSettings,
  defaults: () => ({
    hc: {
      header: {
        variant: 'hero',
        title: 'How can we help?',
        subtitle: 'Search our articles or browse by topic.',
      },
      content: { variant: 'multiProduct' },
      footer: true,
      hide_small_categories: false,
    },
    search: { suggest_in_form: true, suggest_hold_out: 0 },
  }),
  changedWith: { hc: 'appearance.update' },
} satisfies DomainSettings<typeof publicHelpcenterSettings>;
