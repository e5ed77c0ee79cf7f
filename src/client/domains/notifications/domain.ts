import { defineClientDomain } from '../../shell/client-domain.ts';

export const notificationsDomain = defineClientDomain({
  name: 'notifications',
});
