import { appearanceDraftSchema, publishedSchema } from '#shared/appearance.ts';
import { themeSchema } from '#shared/settings.ts';
import { themeViewSchema } from '#shared/themes.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const appearanceApiTexts: DomainApiTexts = {
  tags: {
    Appearance: 'The look of the site and its draft.',
    Themes: 'The colors of the site, in light and dark mode.',
  },
  parameters: {
    appearance: '`draft` for the site as in its draft.',
    force: 'Overwrites changes made elsewhere since the draft was started.',
    kind: '`logo` keeps its aspect ratio, `icon` becomes a square.',
  },
  bodies: {
    'appearance.saveDraft': {
      settings: { branding: { site_name: 'Paper' } },
      themes: { '1': { '--be-primary': '#0b6e4f' } },
      version: 0,
    },
    'themes.create': { name: 'Forest', is_dark: false, values: { '--be-primary': '#0b6e4f' } },
    'themes.update': { values: { '--be-primary': '#0b6e4f' } },
  },
  schemas: {
    AppearanceDraft: appearanceDraftSchema,
    PageTheme: themeSchema,
    PublishedAppearance: publishedSchema,
    Theme: themeViewSchema,
  },
};
