import { defineClientDomain } from '../../shell/client-domain.ts';

export const viewsDomain = defineClientDomain({
  name: 'views',
  audit: (translate) => ({
    ticket_view: {
      create: translate('View created'),
      delete: translate('View deleted'),
      update: translate('View edited'),
    },
  }),
});
