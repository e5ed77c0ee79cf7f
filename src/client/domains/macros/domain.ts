import { defineClientDomain } from '../../shell/client-domain.ts';

export const macrosDomain = defineClientDomain({
  name: 'macros',
  audit: (translate) => ({
    macro: {
      create: translate('Macro created'),
      delete: translate('Macro deleted'),
      order: translate('Macros reordered'),
      update: translate('Macro edited'),
    },
  }),
});
