import { IconBrush, IconPalette } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const appearanceDomain = defineClientDomain({
  name: 'appearance',
  screens: (translate) => [
    {
      to: '/admin/appearance',
      title: translate('Appearance'),
      group: 'site',
      order: 10,
      icon: IconBrush,
      permission: 'appearance.update',
      description: translate(
        'Name, logo, colours, typeface, front page, cookie notice and own styles, with a preview',
      ),
    },
    {
      to: '/admin/themes',
      title: translate('Themes'),
      group: 'site',
      order: 20,
      icon: IconPalette,
      permission: 'themes.view',
      description: translate('Light and dark themes: make, change, import and export them'),
    },
  ],
  audit: (translate) => ({
    nouns: {
      appearance: translate('Appearance'),
      theme: translate('Theme'),
    },
  }),
});
