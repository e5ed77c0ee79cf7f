import { defineClientDomain } from '../../shell/client-domain.ts';

export const snoozeDomain = defineClientDomain({
  name: 'snooze',
});
