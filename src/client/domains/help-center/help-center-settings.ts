import type { SettingScreen } from '../../shell/setting-screen.ts';

export const helpCenterScreen: SettingScreen = {
  to: '/admin/settings/help-center',
  title: 'Help center',
  help: 'How the start of the help center looks, and when articles are suggested.',
  sections: [
    {
      id: 'header',
      title: 'Header',
      permission: 'appearance.update',
      fields: [
        {
          path: 'hc.header.variant',
          label: 'Look of the header',
          kind: 'choice',
          options: [
            { value: 'hero', label: 'Large, with a search field' },
            { value: 'simple', label: 'Simple' },
          ],
        },
        { path: 'hc.header.title', label: 'Greeting', kind: 'text' },
        { path: 'hc.header.subtitle', label: 'Line below the greeting', kind: 'text' },
      ],
    },
    {
      id: 'content',
      title: 'Content',
      permission: 'appearance.update',
      fields: [
        {
          path: 'hc.content.variant',
          label: 'What the start shows',
          kind: 'choice',
          options: [
            { value: 'multiProduct', label: 'Several products: categories with their sections' },
            { value: 'category-sections', label: 'One product: the sections of each category' },
            { value: 'homeTickets', label: 'The own requests of customers' },
          ],
        },
        {
          path: 'hc.hide_small_categories',
          label: 'Hide sections with fewer than two articles',
          kind: 'switch',
        },
        { path: 'hc.footer', label: 'Footer', kind: 'switch' },
      ],
    },
    {
      id: 'search',
      title: 'Search',
      permission: 'settings.update',
      fields: [
        {
          path: 'search.suggest_in_form',
          label: 'Suggest articles while a request is written',
          help: 'Many find their answer before they send it.',
          kind: 'switch',
        },
        {
          path: 'search.suggest_hold_out',
          label: 'Forms without suggestions',
          help: 'So many of a hundred show none. What suggestions change is among the searches.',
          kind: 'number',
          min: 0,
          max: 50,
        },
      ],
    },
  ],
};
