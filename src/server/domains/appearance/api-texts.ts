import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const appearanceApiTexts: DomainApiTexts = {
  tags: {
    Appearance: 'How the site looks, and how it may look soon.',
    Themes: 'The colours of the site, for light and for dark pages.',
  },
  parameters: {
    appearance: '`draft` for the site as its draft has it.',
    force: 'Also over what was changed elsewhere since the draft began.',
    kind: '`logo` keeps its shape, `icon` becomes a square.',
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
};
