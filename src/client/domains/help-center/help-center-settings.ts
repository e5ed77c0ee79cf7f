import type { SettingScreen } from '../../shell/setting-screen.ts';

export const helpCenterScreen: SettingScreen = {
  to: '/admin/settings/help-center',
  title: 'Help center settings',
  help: 'Help center home page and article suggestions.',
  terms: 'home page, suggestions, deflection, hero',
  sections: [
    {
      id: 'header',
      title: 'Header',
      permission: 'appearance.update',
      fields: [
        {
          path: 'hc.header.variant',
          label: 'Header style',
          kind: 'choice',
          options: [
            { value: 'hero', label: 'Hero with search' },
            { value: 'simple', label: 'Simple' },
          ],
        },
        { path: 'hc.header.title', label: 'Title', terms: 'greeting, headline, welcome text', kind: 'text' },
        { path: 'hc.header.subtitle', label: 'Subtitle', kind: 'text' },
      ],
    },
    {
      id: 'content',
      title: 'Content',
      permission: 'appearance.update',
      fields: [
        {
          path: 'hc.content.variant',
          label: 'Home page content',
          kind: 'choice',
          options: [
            { value: 'multiProduct', label: 'Multiple products: categories with their sections' },
            { value: 'category-sections', label: 'Single product: sections by category' },
            { value: 'homeTickets', label: "The customer's own requests" },
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
          label: 'Suggest articles in the request form',
          help: 'Many people find an answer before they submit.',
          kind: 'switch',
        },
        {
          path: 'search.suggest_hold_out',
          label: 'Forms without suggestions',
          help: 'This share of forms shows no suggestions, for comparison. See the results under Searches.',
          kind: 'number',
          min: 0,
          max: 50,
          unit: '%',
        },
      ],
    },
  ],
};
