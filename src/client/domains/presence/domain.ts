import { defineClientDomain } from '../../shell/client-domain.ts';

export const presenceDomain = defineClientDomain({
  name: 'presence',
});
