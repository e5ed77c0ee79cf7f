import { defineClientDomain } from '../../shell/client-domain.ts';

export const usersDomain = defineClientDomain({
  name: 'users',
  webhookEvents: (translate) => ({
    group: translate('People'),
    events: {
      'user.created': translate('Account created'),
      'user.updated': translate('Account updated'),
      'user.deleted': translate('Account deleted'),
    },
  }),
});
