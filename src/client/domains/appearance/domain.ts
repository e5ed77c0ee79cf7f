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
        'Name, logo, colors, font, home page, cookie notice, and custom styles, with a preview',
      ),
      terms: translate('branding, logo, favicon, CSS, custom code, colors, font, footer, header'),
    },
    {
      to: '/admin/themes',
      title: translate('Themes'),
      group: 'site',
      order: 20,
      icon: IconPalette,
      permission: 'themes.view',
      description: translate('Create, edit, import, and export light and dark themes'),
      terms: translate('dark mode, light mode, colors, palette'),
    },
  ],
  audit: (translate) => ({
    appearance: {
      publish: translate('Appearance published'),
      undo: translate('Last publish of the appearance reverted'),
    },
    theme: {
      create: translate('Theme created'),
      delete: translate('Theme deleted'),
      update: translate('Theme edited'),
    },
  }),
});
