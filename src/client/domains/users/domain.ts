import { defineClientDomain } from '../../shell/client-domain.ts';

export const usersDomain = defineClientDomain({
  name: 'users',
  webhookEvents: (translate) => ({
    group: translate('People'),
    events: {
      'user.created': translate('An account is created'),
      'user.updated': translate('An account changes'),
      'user.deleted': translate('An account is deleted'),
    },
  }),
});
