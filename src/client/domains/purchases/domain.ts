import { defineClientDomain } from '../../shell/client-domain.ts';

export const purchasesDomain = defineClientDomain({
  name: 'purchases',
});
